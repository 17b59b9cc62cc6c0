import type { ReactNode } from 'react'

function Icon({ size, children }: { readonly size: number; readonly children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="square"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}

export function MenuIcon() {
  return (
    <Icon size={24}>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </Icon>
  )
}

export function CloseIcon() {
  return (
    <Icon size={24}>
      <path d="M6 6l12 12M18 6L6 18" />
    </Icon>
  )
}

export function SearchIcon() {
  return (
    <Icon size={20}>
      <path d="M16 16l5 5M18 10.5a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0z" />
    </Icon>
  )
}

export function ArrowUpIcon() {
  return (
    <Icon size={24}>
      <path d="M12 19V6M6 12l6-6 6 6" />
    </Icon>
  )
}
