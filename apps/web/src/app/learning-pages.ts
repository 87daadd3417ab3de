import type { PageRow } from "./page-row.ts"
import { messages } from "./messages.ts"

/** The catalog, the reader's own modules, and authoring. */
export const LEARNING_PAGES: readonly PageRow[] = [
  {
    path: "/learning",
    title: messages.pages.myLearning,
    section: "learning",
    load: () => import("../features/learning/my-learning-page.tsx"),
  },
  {
    path: "/learning/catalog",
    title: messages.pages.catalog,
    section: "learning",
    load: () => import("../features/learning/catalog-page.tsx"),
  },
  {
    path: "/learning/modules/$moduleId",
    title: messages.pages.module,
    load: () => import("../features/learning/player-page.tsx"),
  },
  {
    path: "/learning/authoring",
    title: messages.pages.authoring,
    section: "learning",
    load: () => import("../features/learning/authoring-page.tsx"),
  },
  {
    path: "/learning/authoring/$moduleId",
    title: messages.pages.editAModule,
    load: () => import("../features/learning/module-editor-page.tsx"),
  },
  {
    path: "/learning/people/$employeeId",
    hasTabs: true,
    title: messages.pages.learningOfAPerson,
    load: () => import("../features/learning/person-learning-page.tsx"),
  },
  {
    path: "/learning/report",
    title: messages.pages.completion,
    section: "learning",
    load: () => import("../features/learning/report-page.tsx"),
  },
]
