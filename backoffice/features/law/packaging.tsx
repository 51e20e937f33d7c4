type Props = { packaging: { mark: string; epr_registration: string } }

/** What the labels say of the packaging, as the facts of the shop have it. */
export const Packaging = ({ packaging: { mark, epr_registration: number } }: Props) => (
  <section aria-labelledby="packaging" className="mt-6 max-w-4xl">
    <h2 id="packaging" className="font-medium font-sans text-base">
      Packaging
    </h2>
    <p className="mt-1 max-w-prose text-quiet">
      Who packs in plastic under a brand of its own is registered with the CPCB, and its packaging
      names the number. What is set stands on the labels of pieces and parcels.
    </p>
    <dl className="mt-2 border-hairline border-t">
      {[
        ['EPR registration', number || 'None: the fact epr_registration is not set.'],
        ['Mark', mark || 'None: the fact packaging_mark is not set.'],
      ].map(([name, value]) => (
        <div key={name} className="border-hairline border-b py-2 md:flex md:gap-6">
          <dt className="shrink-0 md:w-60">{name}</dt>
          <dd className="wrap-anywhere text-quiet">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)
