import { Button, Group, Paper, Text } from "@mantine/core"
import { IconCake } from "@tabler/icons-react"
import { readMyBirthday } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { useMe } from "../../lib/me.ts"
import { useSearchFilters } from "../../lib/search.ts"
import classes from "./news.module.css"
import { messages } from "./messages.ts"

/** Shown only on the reader's own birthday. If that can't be loaded, nothing is shown. */
export function MyBirthday() {
  const me = useMe()
  const [, setFilters] = useSearchFilters({ greetings: "" }, { opens: ["greetings"] })
  const { data } = useApiQuery(readMyBirthday)
  if (!data?.is_birthday) return null
  const name = me.employee.personal_data.preferred_name ?? me.employee.personal_data.first_name
  return (
    <Paper component="section" aria-label={messages.myBirthday.yourBirthday} p="lg" className={classes["surprise"]}>
      <Group gap="md">
        <IconCake size={44} stroke={1.5} aria-hidden />
        <div style={{ flex: 1, minWidth: 200 }}>
          <Text fz={22} fw={700} className="name">
            {messages.myBirthday.happyBirthday(name)}
          </Text>
          <Text size="sm">
            {data.greetings === 0
              ? messages.myBirthday.todayIsYourDay
              : messages.myBirthday.greetingsSoFar(data.greetings)}
          </Text>
        </div>
        {data.greetings > 0 && (
          <Button variant="white" color="dark" onClick={() => setFilters({ greetings: me.employee_id })}>
            {messages.myBirthday.readYourGreetings}
          </Button>
        )}
      </Group>
    </Paper>
  )
}
