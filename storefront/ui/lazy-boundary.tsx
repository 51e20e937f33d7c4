import { Component, type ReactNode, Suspense } from 'react'
import { notify } from './notify.ts'

const shownMs = 10_000

type Props = {
  children: ReactNode
  /** Called when the part could not be loaded, to close it. */
  onFail?: () => void
  /** Shown instead; without one a toast offers to reload the page. */
  fallback?: ReactNode
}

/** Wraps lazy parts, so that the page survives when their file cannot be loaded. */
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
