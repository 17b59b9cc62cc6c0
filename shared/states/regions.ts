/** The Census Bureau's four regions. */
export const STATE_REGIONS = ['Northeast', 'Midwest', 'South', 'West'] as const

/** Id of a region's heading on the page of all states. */
export const regionAnchor = (region: string): string => `region-${region}`

/** Path of a region in the list of all states. */
export const regionPath = (region: string): string => `/states#${regionAnchor(region)}`
