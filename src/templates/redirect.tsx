import { Link, navigate, type HeadProps, type PageProps } from 'gatsby'
import { useEffect } from 'react'
import { PageHeading } from '../components/page/page-heading'
import { SITE_URL } from '../platform/base/site-url'
import { HiddenHead } from './parts/hidden-head'

interface RedirectContext {
  readonly to: string
}

/** Stands at an address that a page used to have, for servers that do not read `_redirects.json`. */
export default function RedirectTemplate({ pageContext }: PageProps<object, RedirectContext>) {
  const { to } = pageContext
  useEffect(() => {
    navigate(to, { replace: true })
  }, [to])
  return (
    <PageHeading
      title="This page has moved"
      lead={<Link to={to}>Read it at its new address</Link>}
    />
  )
}

export function Head({ pageContext: { to } }: HeadProps<object, RedirectContext>) {
  return (
    <>
      <HiddenHead title="This page has moved" description="The page is at another address now." />
      <meta httpEquiv="refresh" content={`0; url=${to}`} />
      <link rel="canonical" href={`${SITE_URL}${to}`} />
    </>
  )
}
