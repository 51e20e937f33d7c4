import { Blocks } from './blocks.tsx'
import type { CollectionTop as Top } from './load-collection-top.ts'

type Props = Pick<Top, 'title' | 'intro' | 'blocks' | 'rows'> & { preloads?: boolean }

/** What the maker shows of a collection above its garments. */
export default function CollectionTop({ title, intro, ...shown }: Props) {
  return (
    <div className="space-y-10 md:space-y-16">
      <Blocks
        {...shown}
        caption={
          <div className="max-md:pb-1 md:mt-6">
            <h1 className="wrap-anywhere text-balance text-4xl md:text-6xl">{title}</h1>
            {intro && (
              <p className="mt-3 max-w-2xl whitespace-pre-line text-quiet md:mt-4 md:text-lg">
                {intro}
              </p>
            )}
          </div>
        }
      />
    </div>
  )
}
