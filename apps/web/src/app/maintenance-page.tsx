import { Button, Container } from "@mantine/core"
import { Page } from "../ui/page.tsx"
import { Empty } from "../ui/states.tsx"

export function MaintenancePage({ message }: { message: string }) {
  return (
    <Container component="main" py="xl" size="sm">
      <Page title="We will be back soon">
        <Empty title={message} action={<Button onClick={() => window.location.reload()}>Look again</Button>}>
          Nothing that was saved is lost.
        </Empty>
      </Page>
    </Container>
  )
}
