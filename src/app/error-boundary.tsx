import { Component, type ErrorInfo, type ReactNode } from 'react'
import { site } from '../../shared/site'
import { Button } from '../components/button'
import { PageHeading } from '../components/page-heading'
import { logError } from '../platform/log'

interface ErrorBoundaryProps {
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly hasFailed: boolean
}

/**
 * Keeps header and footer usable when a page fails, and says what the visitor can do. Gatsby logs
 * nothing of an error that was caught, so it is written to the console here.
 */
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
          title="This page did not work"
          lead="Something went wrong while it was being shown. Nothing that you have saved is lost."
        />
        <p>
          Load the page again. If it fails a second time, write to{' '}
          <a href={`mailto:${site.email}`}>{site.email}</a> and tell us its address and what you
          were doing; the menu above still works.
        </p>
        <Button
          emphasis="filled"
          onClick={() => {
            window.location.reload()
          }}
        >
          Load the page again
        </Button>
      </div>
    )
  }
}
