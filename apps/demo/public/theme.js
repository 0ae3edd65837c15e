// Runs before the first paint, so that a chosen theme never flashes.
(() => {
  const chosen = localStorage.getItem('callboard-demo-theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
})();
