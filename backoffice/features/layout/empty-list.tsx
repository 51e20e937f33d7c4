import { Link } from 'react-router'

type Props = {
  text: string
  /** Where one goes on from here. */
  next?: { to: string; name: string } | false | undefined
}

/** What stands in place of a list that has nothing. */
export const EmptyList = ({ text, next }: Props) => (
  <div className="py-8">
    <div aria-hidden="true" className="stitch mb-4 w-24 text-field" />
    <p className="wrap-anywhere">{text}</p>
    {next && (
      <p className="mt-1">
        <Link
          to={next.to}
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-indigo"
        >
          {next.name}
        </Link>
      </p>
    )}
  </div>
)
