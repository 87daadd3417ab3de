import { changesFrom, level, type PageRow } from "./page-row.ts"
import { messages } from "./messages.ts"

/** The catalog, the reader's own modules, and authoring. */
export const LEARNING_PAGES: readonly PageRow[] = [
  {
    path: "/learning",
    title: messages.pages.myLearning,
    group: "Learning",
    visibility: "learning.my_learning",
    load: () => import("../features/learning/my-learning-page.tsx"),
  },
  {
    path: "/learning/catalog",
    title: messages.pages.catalog,
    group: "Learning",
    visibility: "learning.catalog",
    load: () => import("../features/learning/catalog-page.tsx"),
  },
  {
    path: "/learning/modules/$moduleId",
    title: messages.pages.module,
    visibility: "learning",
    load: () => import("../features/learning/player-page.tsx"),
  },
  {
    path: "/learning/authoring",
    title: messages.pages.authoring,
    group: "Learning",
    visibility: "learning.authoring",
    may: changesFrom(3),
    load: () => import("../features/learning/authoring-page.tsx"),
  },
  {
    path: "/learning/authoring/$moduleId",
    title: messages.pages.editAModule,
    visibility: "learning.authoring",
    may: changesFrom(3),
    load: () => import("../features/learning/module-editor-page.tsx"),
  },
  {
    path: "/learning/report",
    title: messages.pages.completion,
    group: "Learning",
    visibility: "learning.authoring",
    may: level(2),
    load: () => import("../features/learning/report-page.tsx"),
  },
]
