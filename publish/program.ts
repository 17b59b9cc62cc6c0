/**
 * What the settings are read for: `npm start`, the publisher that runs alone, or a command beside either,
 * which asks for nothing that only they need.
 */
export type Program = 'start' | 'publisher' | 'command'
