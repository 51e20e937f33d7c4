import { Icon } from '../../../ui/icon.tsx'

export function ShareButton({ title }: { title: string }) {
  async function share() {
    const url = location.href
    try {
      if (navigator.share) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      alert('Link copied to clipboard!')
    } catch {
      // The shopper cancelled, or the browser forbids copying.
    }
  }
  return (
    <button
      type="button"
      onClick={share}
      className="inline-flex min-h-11 items-center gap-2 hover:text-indigo noscript:hidden"
    >
      <Icon name="share" />
      Share
    </button>
  )
}
