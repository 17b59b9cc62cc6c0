import type { ComponentPropsWithoutRef } from 'react'

/** Links are all that the templates draw with Gatsby. */
export function Link({ to, ...rest }: ComponentPropsWithoutRef<'a'> & { readonly to: string }) {
  return <a {...rest} href={to} />
}

export const graphql = () => null
export const navigate = () => undefined
export const withPrefix = (address: string) => address
