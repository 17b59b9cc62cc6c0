/** An unsigned token, as the SDK makes it from `mockUserToken`. */
export function unsignedToken(claims: Readonly<Record<string, unknown>>): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const header = part({ alg: 'none', type: 'JWT' })
  return `${header}.${part({ iat: 0, exp: 3600, auth_time: 0, ...claims })}.`
}
