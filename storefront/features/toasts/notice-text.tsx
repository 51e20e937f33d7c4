import type { Notice } from '../../ui/notify.ts'

export function NoticeText({ notice: { text, link } }: { notice: Notice }) {
  return (
    <div>
      {text}
      {link && (
        // A plain link, as an empty address reloads the page.
        <a
          href={link.href}
          className="flex min-h-11 w-fit items-center font-medium underline underline-offset-4"
        >
          {link.words}
        </a>
      )}
    </div>
  )
}
