/** Key and id of the root agent. */
export const ROOT_AGENT_KEY = 'root';
