export const words = {
  awayFromServer: "This screen cannot be loaded while the server is away. It comes when it is back.",
  couldNotBeLoaded: "This screen could not be loaded. Reload the page."
} as const
