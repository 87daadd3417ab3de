import { Code, List } from "@mantine/core"
import { messages } from "./messages.ts"

/** How to turn on chat, for people who can arrange it. */
export function SetUpSteps() {
  return (
    <>
      {messages.setUpSteps.noModelIsConfigured}
      <List type="ordered" size="sm" ta="start" mt="xs">
        <List.Item>{messages.setUpSteps.getKeyFromModel}</List.Item>
        <List.Item>
          {messages.setUpSteps.setOrSettings(
            <Code>OPENAI_API_KEY</Code>,
            <Code>ANTHROPIC_API_KEY</Code>,
            <Code>GOOGLE_API_KEY</Code>,
            <Code>ASSISTANT_LLM_…</Code>,
          )}
        </List.Item>
        <List.Item>{messages.setUpSteps.chooseModelUnderAssistant}</List.Item>
      </List>
    </>
  )
}
