/** A path that no page has. */
export const NOT_FOUND = '/no-such-page'

/** One page of every template, and the states of a page that have parts of their own. */
export const EVERY_PAGE: readonly string[] = [
  '/',
  '/glossary',
  '/glossary/apostille',
  '/forms',
  '/forms/form-w-8ben',
  '/states',
  '/states/delaware',
  '/states/compare?with=delaware,texas',
  '/tools',
  '/tools/substantial-presence',
  '/discover',
  '/discover/author/lucia-vargas',
  '/discover/tag/taxes',
  '/discover/form-w-8ben-line-by-line',
  '/explore',
  '/explore?q=dividend',
  '/about',
  '/privacy',
  '/terms',
  '/cookies',
  '/login',
  NOT_FOUND,
]

/** Whether a page starts its scripts without a sign of its visitor: the sign-in form, and what a query shows. */
export const startsAtOnce = (path: string): boolean => path === '/login' || path.includes('?')
