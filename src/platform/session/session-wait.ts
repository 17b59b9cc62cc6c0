/** Longest wait for the identity service before the page is shown as signed out, in milliseconds. */
export const SESSION_WAIT_MS = 8000
