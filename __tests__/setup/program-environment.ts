/** What a program of the project inherits here: nothing that would change what it does. */
export function programEnvironment(): Record<'PATH' | 'NODE_COMPILE_CACHE', string | undefined> {
  return { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
}
