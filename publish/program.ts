/**
 * The program that needs the settings: `npm start`, the publisher alone, or a command beside either,
 * which asks for nothing that only they need.
 */
export type Program = 'start' | 'publisher' | 'command'
