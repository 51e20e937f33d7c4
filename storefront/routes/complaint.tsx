import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { browserApi } from '../browser-api.client.ts'
import { ComplaintForm } from '../features/complaints/complaint-form.tsx'
import { ComplaintMade, type Made } from '../features/complaints/complaint-made.tsx'
import { readComplaint, readKind } from '../features/complaints/read-complaint.ts'
import { attempt } from '../features/forms/attempt.ts'
import { useShop } from '../features/layout/use-shop.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'
import type { Route } from './+types/complaint'

export const clientAction = async ({ request }: Route.ClientActionArgs) => {
  const body = readComplaint(await request.formData())
  return attempt(
    () => browserApi('POST /api/complaints/', { body }),
    ({ message }) => message || 'Something went wrong. Try again later!',
  )
}

export default function Complaint() {
  const { name, grievance_officer: officer } = useShop()
  const [params] = useSearchParams()
  const [made, setMade] = useState<Made>()
  return (
    <div className="page max-w-3xl py-10 md:py-16">
      <PageMeta
        title="Make a complaint"
        description={`Something went wrong with your order at ${name}? Your complaint gets a ticket and an answer within a month.`}
        path="/complaint"
        noindex
      />
      <h1 className="text-4xl md:text-5xl">Make a complaint</h1>
      <div role="status">{made && <ComplaintMade made={made} />}</div>
      {!made && (
        <>
          <p className="mt-5 text-lg text-quiet">
            It gets a ticket at once, and our answer by mail within a month; a request about your
            personal data within 90 days at the latest. {officer} is our grievance officer.
          </p>
          <ComplaintForm asked={readKind(params.get('kind'))} onMade={setMade} />
        </>
      )}
    </div>
  )
}
