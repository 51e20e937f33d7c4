import { PolicyPage, type PolicySection } from '../features/layout/policy-page.tsx'
import { PageMeta } from '../features/seo/page-meta.tsx'

const sections: PolicySection[] = [
  {
    id: 'washing',
    title: 'Washing',
    text: <p>Wash colours apart the first time, in cold water, and dry them in the shade.</p>,
  },
  {
    id: 'ironing',
    title: 'Ironing',
    text: <p>Iron cotton while it is damp, and prints from the inside.</p>,
  },
]

export default function CareGuide() {
  return (
    <>
      <PageMeta
        title="Care Guide"
        description="How to wash, dry and iron what you bought, so that it lasts."
        path="/careguide"
      />
      <PolicyPage
        title="Care Guide"
        intro="How to wash, dry and iron what you bought, so that it lasts."
        sections={sections}
      />
    </>
  )
}
