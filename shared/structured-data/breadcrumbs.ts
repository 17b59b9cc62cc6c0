import type { BreadcrumbList } from 'schema-dts'

/** One step of the way to a page. */
export interface Breadcrumb {
  readonly name: string
  readonly path: string
}

/** The way from the home page to a page; the page itself is the last step. */
export function breadcrumbList(siteUrl: string, steps: readonly Breadcrumb[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${siteUrl}${path}`,
    })),
  }
}
