export { SessionProvider, useSession, type Session } from './session-provider'
export type { SessionUser } from './session-state'
