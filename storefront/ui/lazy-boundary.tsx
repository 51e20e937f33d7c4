import { Component, type ReactNode, Suspense } from 'react'
import { notify } from '../features/toasts/notify.ts'

const shownMs = 10_000

type Props = {
  children: ReactNode
  /** Told when the part cannot be loaded, to close what it was to be. */
  onFail?: () => void
  /** Shown in its place; without one a message says that it could not be loaded. */
  fallback?: ReactNode
}

/**
 * Goes round every part that has a file of its own. Offline, or in a tab older than the last deploy,
 * its file is not to be had; the rest of the page stays.
 */
export class LazyBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    const { fallback, onFail } = this.props
    if (fallback) return
    notify('error', 'That could not be loaded. Please check your connection and try again.', {
      autoClose: shownMs,
      link: { words: 'Reload', href: '' },
    })
    onFail?.()
    this.setState({ hasFailed: !onFail })
  }

  override render() {
    if (this.state.hasFailed) return this.props.fallback
    return <Suspense>{this.props.children}</Suspense>
  }
}
