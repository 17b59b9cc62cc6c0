/** Who is signed in, as far as the site needs to know. */
export interface SessionUser {
  readonly uid: string
  readonly email: string | null
  readonly displayName: string | null
}
