/**
 * Stands for the package by which Gatsby shows pages that a server has drawn in part. No page of the site is
 * one, and for a module of this kind alone the first script of every page has 200 bytes less to know.
 */
export function createFromReadableStream(): never {
  throw new Error('No page of this site is drawn by a server in part.')
}
