/** A query that Gatsby runs when it builds. Gatsby allows nothing variable in it. */
const QUERY = /\bgraphql\s*`([^`]*)`/g

/**
 * Takes Gatsby's queries out of a module that is bundled: the build has run them, and no one reads
 * their texts in a browser or in the page renderer. Lines keep their numbers.
 *
 * @param source a module with or without queries
 */
export function withoutQueries(source: string): string {
  return source.replaceAll(
    QUERY,
    (_, query: string) => `''${'\n'.repeat(query.split('\n').length - 1)}`,
  )
}
