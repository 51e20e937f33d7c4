import { Component, type ReactNode, Suspense } from 'react'
import { notify } from '../features/toasts/notify.ts'

type Props = {
  children: ReactNode
  /** Told when the part cannot be loaded, to close what it was to be. */
  onFail?: () => void
  /** Shown in its place; without one a message says that it could not be loaded. */
  fallback?: ReactNode
}

/**
 * Goes round every `lazy()` part. Offline, or in a tab older than the last deploy, its file is not to
 * be had; the rest of the page stays.
 */
export class LazyBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  // React keeps what failed to load, so only a reload brings it; the boundary itself starts anew.
  static getDerivedStateFromProps({ children }: Props) {
    return children ? null : { hasFailed: false }
  }

  override componentDidCatch() {
    const { fallback, onFail } = this.props
    if (!fallback)
      notify('error', 'That could not be loaded. Please check your connection and reload the page.')
    onFail?.()
  }

  override render() {
    if (this.state.hasFailed) return this.props.fallback
    return <Suspense>{this.props.children}</Suspense>
  }
}
