import type { ReactNode } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { WhenNear } from '../../ui/when-near.tsx'
import type { Additions } from '../window/load-additions.ts'

const AddedBlocks = lazyPart(() => import('../window/added-blocks.tsx'))

export type PolicySection = {
  /** The part of the address after #. */
  id: string
  title: string
  text: ReactNode
}

type Props = {
  title: string
  intro: string
  sections: PolicySection[]
  /** The maker's own, below what the law asks for. */
  additions?: Additions
}

/** A policy: what it is about, where to find what, its sections, and what the maker adds. */
export function PolicyPage({ title, intro, sections, additions }: Props) {
  return (
    <article className="page pt-10 md:pt-16">
      <h1 className="text-5xl md:text-7xl">{title}</h1>
      <p className="mt-5 max-w-2xl text-lg text-quiet">{intro}</p>
      <hr className="stitch mt-10 text-hairline" />
      <div className="mt-10 grid gap-10 lg:grid-cols-[16rem_1fr] lg:gap-16">
        <nav aria-label="On this page" className="self-start lg:sticky lg:top-28">
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="flex min-h-11 items-center text-indigo underline-offset-4 hover:underline"
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="max-w-2xl space-y-12 [&_a]:underline [&_a]:underline-offset-4 [&_li]:mt-2 [&_li]:ml-5 [&_li]:list-disc [&_p+p]:mt-4 [&_p+ul]:mt-3 [&_ul+p]:mt-4">
          {sections.map((section) => (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id} className="mb-4 text-3xl">
                {section.title}
              </h2>
              {section.text}
            </section>
          ))}
        </div>
      </div>
      {additions && additions.blocks.length > 0 && (
        <WhenNear loads={AddedBlocks} className="-mx-4 mt-14 space-y-10 md:-mx-8">
          <AddedBlocks {...additions} />
        </WhenNear>
      )}
    </article>
  )
}
