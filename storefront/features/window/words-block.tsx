import { Link } from 'react-router'
import type { ShownBlock, ShownOf } from '../../../contract/window.ts'
import { Picture } from '../../ui/picture.tsx'

type Props = {
  block: Exclude<ShownBlock, { type: 'hero' | 'tiles' | 'row' | 'banner' | 'viewed' }>
}

/** A block that is words above all. */
export default function WordsBlock({ block }: Props) {
  switch (block.type) {
    case 'story':
      return <Story {...block} />
    case 'text':
      return (
        <section className="page">
          <div className="max-w-2xl">
            <Words {...block} />
          </div>
        </section>
      )
    case 'quote':
      return <Quote {...block} />
    case 'size_help':
      return <SizeHelp />
  }
}

function Words({ heading, paragraphs }: Pick<ShownOf<'text'>, 'heading' | 'paragraphs'>) {
  return (
    <>
      {heading && <h2 className="mb-4 text-balance text-3xl md:text-4xl">{heading}</h2>}
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-4 whitespace-pre-line first:mt-0 md:text-lg">
          {paragraph}
        </p>
      ))}
    </>
  )
}

function Story({ heading, paragraphs, pictures }: ShownOf<'story'>) {
  const [first, ...others] = pictures
  return (
    <section className="page">
      <div className={first ? 'grid items-center gap-8 lg:grid-cols-2 lg:gap-16' : 'max-w-2xl'}>
        {first && (
          <Picture
            {...first}
            sizes="(min-width: 1024px) 600px, 100vw"
            className="aspect-[4/3] w-full bg-linen object-cover"
          />
        )}
        <div>
          <Words heading={heading} paragraphs={paragraphs} />
        </div>
      </div>
      {others.length > 0 && (
        <ul className="mt-6 grid grid-cols-2 gap-4 md:gap-6 lg:grid-cols-3">
          {others.map((picture) => (
            <li key={picture.image}>
              <Picture
                {...picture}
                sizes="(min-width: 1024px) 400px, 50vw"
                className="aspect-[4/3] w-full bg-linen object-cover"
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Quote({ text, author, rating, product, to }: ShownOf<'quote'>) {
  return (
    <figure className="page max-w-4xl">
      <hr className="stitch mb-6 w-24 text-turmeric" />
      <blockquote className="text-balance font-light font-serif text-2xl md:text-4xl">
        {text}
      </blockquote>
      <figcaption className="mt-4 text-quiet">
        {author}, {rating} of 5, of{' '}
        <Link to={to} className="text-ink underline underline-offset-4">
          {product}
        </Link>
      </figcaption>
    </figure>
  )
}

const SizeHelp = () => (
  <section className="page">
    <div className="max-w-2xl">
      <h2 className="mb-4 text-3xl md:text-4xl">Which size is yours?</h2>
      <p className="md:text-lg">
        Each garment’s page has its measures in centimetres and inches, and finds your size from a
        garment that fits you or from your own measures.
      </p>
      <Link to="/shop" className="mt-4 inline-block underline underline-offset-4">
        Choose a garment
      </Link>
    </div>
  </section>
)
