import { Link } from 'react-router'

export function Breadcrumbs({ steps }: { steps: { name: string; url: string }[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex items-center gap-x-2 text-quiet text-sm">
        {steps.map(({ name, url }, index) => (
          <li key={url} className="flex items-center gap-2 last:min-w-0">
            {index > 0 && <span aria-hidden="true">/</span>}
            {index < steps.length - 1 ? (
              <Link
                to={url}
                className="inline-flex min-h-11 items-center whitespace-nowrap hover:text-ink"
              >
                {name}
              </Link>
            ) : (
              <span aria-current="page" className="truncate">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
