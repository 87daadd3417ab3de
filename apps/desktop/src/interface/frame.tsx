import { Button, Group, Indicator, Text, VisuallyHidden } from "@mantine/core"
import { IconBell, IconHome, IconListCheck, IconSettings, IconUser, type Icon } from "@tabler/icons-react"
import { Link, useLocation, useNavigate } from "@tanstack/react-router"
import { useEffect, useRef, useState, type ReactNode } from "react"
import { formatNumber } from "@scorecard/web/lib/format.ts"
import { act } from "./main-process.ts"
import { useClientState } from "./client-state.ts"
import { MeKnown } from "./me-known.tsx"
import { SignIn } from "./sign-in.tsx"
import classes from "./interface.module.css"
import { messages } from "./messages.ts"

const text = messages.frame

/** Signed in: what is wrong, the page, and the way to the others. Signed out: the way in. */
export function Frame({ children }: { children: ReactNode }) {
  const { session } = useClientState()
  if (session.status !== "signed_in") return <SignIn session={session} />
  return (
    <div className={classes["frame"]}>
      <Notices />
      <Content>
        <MeKnown key={session.employee_id} employeeId={session.employee_id}>
          {children}
        </MeKnown>
      </Content>
      <Navigation />
    </div>
  )
}

/** Each page starts at its top. */
function Content({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    place.current?.scrollTo(0, 0)
  }, [pathname])
  return (
    <main ref={place} className={classes["content"]} tabIndex={-1}>
      {children}
    </main>
  )
}

/** Always mounted, so that screen readers announce what appears in it. */
function Notices() {
  const { connection, maintenance_message, update } = useClientState()
  return (
    <div role="status" aria-label={text.status}>
      {connection === "offline" && (
        <Notice action={text.tryNow} onAct={() => act({ type: "retry_now" })} urgent>
          {text.offline}
        </Notice>
      )}
      {connection === "maintenance" && <Notice urgent>{maintenance_message ?? text.maintenance}</Notice>}
      {update.status === "ready" && (
        <Notice action={text.installNow} onAct={() => act({ type: "install_update" })}>
          {text.updateReady(update.version ?? "")}
        </Notice>
      )}
      <FailedUpdate />
      {update.status === "installing" && <Notice>{text.updating(update.version ?? "")}</Notice>}
    </div>
  )
}

/** What the person must know or do, until they have read why, which Settings says. */
function FailedUpdate() {
  const { update } = useClientState()
  const navigate = useNavigate()
  const [read, setRead] = useState<string | null>(null)
  const { version, message, is_urgent } = update
  if (!is_urgent || message === read) return null
  const show = () => {
    setRead(message)
    void navigate({ to: "/settings" })
  }
  return (
    <Notice action={text.details} onAct={show}>
      {messages.settings.updateStates.failed(version ?? "")}
    </Notice>
  )
}

type NoticeProps = { children: ReactNode; action?: string; onAct?: () => void; urgent?: boolean }

function Notice({ children, action, onAct, urgent }: NoticeProps) {
  return (
    <Group
      className={classes["notice"]}
      data-urgent={urgent || undefined}
      justify="space-between"
      wrap="nowrap"
      gap="xs"
    >
      <Text size="sm">{children}</Text>
      {action !== undefined && (
        <Button size="compact-sm" variant="default" onClick={onAct} style={{ flexShrink: 0 }}>
          {action}
        </Button>
      )}
    </Group>
  )
}

const ITEMS: readonly { to: string; label: string; Icon: Icon }[] = [
  { to: "/", label: text.home, Icon: IconHome },
  { to: "/atw-requests", label: text.requests, Icon: IconListCheck },
  { to: "/notifications", label: text.notifications, Icon: IconBell },
  { to: "/profile", label: text.profile, Icon: IconUser },
  { to: "/settings", label: text.settings, Icon: IconSettings },
]
const MOST = 99

function Navigation() {
  const { unread } = useClientState()
  return (
    <nav aria-label={text.pages} className={classes["navigation"]}>
      {ITEMS.map(({ to, label, Icon: ItemIcon }) => {
        const isInbox = to === "/notifications"
        const count = unread > MOST ? `${MOST}+` : formatNumber(unread)
        return (
          <Link key={to} to={to} className={classes["item"]}>
            <Indicator aria-hidden disabled={!isInbox || unread === 0} label={count} size={16} color="brand.8">
              <ItemIcon size={22} aria-hidden />
            </Indicator>
            <span>
              {label}
              {isInbox && unread > 0 && <VisuallyHidden>{text.unread(unread)}</VisuallyHidden>}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}
