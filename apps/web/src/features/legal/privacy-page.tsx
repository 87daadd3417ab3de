import { LegalPage } from "./legal-page.tsx"

export default function PrivacyPage() {
  return (
    <LegalPage title="Privacy">
      <p>
        Your company runs this service on its own machines. It decides who may sign in, and answers your questions about
        your data; write to your HR department.
      </p>
      <h2>What is kept</h2>
      <ul>
        <li>Your employee record: name, work email, position, dates of employment, and what HR adds to it.</li>
        <li>Scorecard entries about you, who wrote them and when, and the monthly results that follow from them.</li>
        <li>Which minutes you used the product, per day and client, without what you did in them.</li>
        <li>An audit log of every change, with who made it.</li>
        <li>
          Chats with the assistant: yours alone, until 90 days after you delete them; super admins may review them.
        </li>
      </ul>
      <h2>Who sees it</h2>
      <p>
        You see your own figures. Managers see the people whom they manage, HR and super admins see everyone. Birth
        dates and phone numbers are shown to you and to those who may edit employee records.
      </p>
      <h2>In this browser</h2>
      <p>
        The product keeps your sign-in, your choice of colours and drafts of forms in this browser&apos;s storage. It
        sets no cookies, and asks no other host for anything.
      </p>
    </LegalPage>
  )
}
