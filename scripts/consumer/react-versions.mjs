/** Each supported React with the types that belong to it. @type {Record<string, Record<string, string>>} */
export const reactVersions = {
  18: { react: '18.3.1', 'react-dom': '18.3.1', '@types/react': '18.3.32', '@types/react-dom': '18.3.7' },
  19: { react: '19.3.1', 'react-dom': '19.3.1', '@types/react': '19.3.0', '@types/react-dom': '19.3.0' },
};
