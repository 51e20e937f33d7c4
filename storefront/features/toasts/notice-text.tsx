import type { Notice } from '../../ui/notify.ts'

/** What a toast says, and the way on from there. */
export function NoticeText({ notice: { text, link } }: { notice: Notice }) {
  return (
    <div>
      {text}
      {link && (
        // A plain link: an empty address loads the page anew.
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
