/** Whether pages are being drawn into files; false in a browser. */
export const isBuildTime = typeof document === 'undefined'
