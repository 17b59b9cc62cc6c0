import { Component, type ErrorInfo, type ReactNode } from 'react'
import { site } from '../../../shared/site/site'
import { Button } from '../../components/controls/button'
import { PageHeading } from '../../components/page/page-heading'
import { logError } from '../../platform/base/log'

interface ErrorBoundaryProps {
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly hasFailed: boolean
}

/** Keeps header and footer usable when a page fails, and logs the error, which Gatsby does not. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false }

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    logError(`This page failed.${info.componentStack ?? ''}`, error)
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div role="alert">
        <PageHeading
          title="This page could not be shown"
          lead="An error stopped it. Text that was kept is safe."
        />
        <p>
          If it fails again, write to <a href={`mailto:${site.email}`}>{site.email}</a>. The menu
          above still works.
        </p>
        <Button
          emphasis="filled"
          onClick={() => {
            window.location.reload()
          }}
        >
          Reload the page
        </Button>
      </div>
    )
  }
}
