import { Link } from 'gatsby'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'

type Emphasis = 'filled' | 'outlined'

const classFor = (emphasis: Emphasis): string =>
  emphasis === 'filled' ? 'button button--filled' : 'button'

export interface ButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'className'> {
  readonly emphasis?: Emphasis
}

export function Button({ emphasis = 'outlined', type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={classFor(emphasis)} />
}

export interface ButtonLinkProps {
  /** A path on this site. */
  readonly to: string
  readonly emphasis?: Emphasis
  readonly onClick?: () => void
  readonly children: ReactNode
}

export function ButtonLink({ emphasis = 'outlined', ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classFor(emphasis)} />
}
