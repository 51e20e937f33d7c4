import type { Shop } from '../../../contract/shop.ts'
import { demoFacts, demoOfficer, demoWhatsapp } from '../../ground/config/demo-values.ts'

/** What stands for a fact that the maker has not set yet: plainly no fact. */
const toBeSet = {
  email: 'you@shop.example',
  phone: '+91 00000 00000',
  address: 'Your address',
  grievanceOfficer: 'Your grievance officer',
}

const unless = (given: string, invented: string, instead: string): string =>
  given === invented ? instead : given

/** A shop's facts without those that a demo invents: nothing untrue stands under a maker's name. */
export const withoutInvented = (facts: Shop): Shop => ({
  ...facts,
  email: unless(facts.email, demoFacts.SHOP_EMAIL, toBeSet.email),
  phone: unless(facts.phone, demoFacts.SHOP_PHONE, toBeSet.phone),
  whatsapp: unless(facts.whatsapp, demoWhatsapp.replaceAll(/\D/g, ''), ''),
  address: unless(facts.address, demoFacts.SHOP_ADDRESS, toBeSet.address),
  legal_name: unless(facts.legal_name, demoFacts.SHOP_LEGAL_NAME, facts.name),
  gstin: unless(facts.gstin, demoFacts.SHOP_GSTIN, ''),
  grievance_officer: unless(
    facts.grievance_officer,
    demoFacts.GRIEVANCE_OFFICER,
    toBeSet.grievanceOfficer,
  ),
  nodal_officer: unless(facts.nodal_officer, demoOfficer, ''),
})
