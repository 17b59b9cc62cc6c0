import { jest } from '@jest/globals'
import type { ComponentPropsWithoutRef } from 'react'

/** Stands in for Gatsby's runtime, which needs a built site around it. */
export function Link({ to, ...rest }: ComponentPropsWithoutRef<'a'> & { readonly to: string }) {
  return <a {...rest} href={to} />
}

export const navigate = jest.fn<(to: string) => void>()

export function graphql(): null {
  return null
}
