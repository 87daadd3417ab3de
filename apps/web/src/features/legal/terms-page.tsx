import { LegalPage } from "./legal-page.tsx"

export default function TermsPage() {
  return (
    <LegalPage title="Terms of use">
      <p>This service is for the people of your company, for their work. Your company&apos;s own rules come first.</p>
      <ul>
        <li>Sign in as yourself. Whoever acts for somebody else is recorded under both names.</li>
        <li>
          Write entries about others fairly, with the facts that they rest on: they can be read by those they are about.
        </li>
        <li>
          Figures of a draft month may change until the month is final. Final figures change only by re-generation.
        </li>
        <li>The assistant explains figures and can be wrong in its words; the receipt shows what counts.</li>
      </ul>
    </LegalPage>
  )
}
