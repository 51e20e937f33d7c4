import { useId } from 'react'
import { Link } from 'react-router'
import type { ShownOf } from '../../../contract/window.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'

type Props = ShownOf<'banner'>['slides'][number]

/** One picture as wide as the page; `mark` at the end of its headline stands out. */
export function LargeBanner({ picture, headline, mark, note, action, to }: Props) {
  const id = useId()
  const isMarked = mark !== '' && headline.endsWith(mark)
  return (
    <section aria-labelledby={id} className="relative">
      {picture && (
        <Picture
          {...picture}
          sizes="(min-width: 769px) 100vw, 110vw"
          className="aspect-square w-full sm:aspect-[4/3] bg-linen object-cover object-right md:aspect-[16/9] lg:aspect-[20/9]"
        />
      )}
      <div
        className={`page py-6 ${picture ? 'md:absolute md:inset-0 md:flex md:flex-col md:items-start md:justify-center md:py-0' : ''}`}
      >
        <h2
          id={id}
          className={
            isMarked
              ? 'max-w-[9ch] text-6xl lg:text-7xl xl:text-8xl'
              : 'max-w-[14ch] text-balance text-5xl lg:text-6xl xl:text-7xl'
          }
        >
          {isMarked ? (
            <>
              {headline.slice(0, -mark.length)}
              <span className="whitespace-nowrap text-madder">{mark}</span>
            </>
          ) : (
            headline
          )}
        </h2>
        {note && <p className="mt-4 max-w-72 md:text-lg">{note}</p>}
        <Link to={to} className={`${buttonClass('outlined')} mt-6`}>
          {action}
        </Link>
      </div>
    </section>
  )
}
