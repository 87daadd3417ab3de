import { z } from "zod"

/*
 * How the columns of someone else's file become fields: what a preview proposes, what the user corrects, and what is
 * still to be asked. (rules/uploads#mapping)
 */

export const MAX_FILE_ROWS = 50_000
export const MAX_FILE_BYTES = 25 * 1024 * 1024

const MAX_COLUMNS = 300
const MAX_HEADER_LENGTH = 200
const MAX_VALUE_LENGTH = 500
const MAX_VALUES = 1_000

export const DATE_FORMATS = ["YMD", "DMY", "MDY"] as const
export type DateFormat = (typeof DATE_FORMATS)[number]
export const NAME_ORDERS = ["first_last", "last_first"] as const
export type NameOrder = (typeof NAME_ORDERS)[number]

const Header = z.string().max(MAX_HEADER_LENGTH)
const Field = z.string().max(MAX_HEADER_LENGTH)
const Value = z.string().max(MAX_VALUE_LENGTH)

/** A preview without columns takes those that it would propose. */
export const BulkMapping = z
  .strictObject({
    columns: z
      .record(Header, Field.nullable())
      .refine((columns) => Object.keys(columns).length <= MAX_COLUMNS, `A file has at most ${MAX_COLUMNS} columns.`)
      .optional()
      .meta({
        description:
          "The field of each header, or null to ignore the column; headers left out are ignored. Default: as proposed",
      }),
    date_formats: z.record(Header, z.enum(DATE_FORMATS)).optional().meta({ description: "By header of a date column" }),
    name_order: z.enum(NAME_ORDERS).optional().meta({ description: "Of names in one column without a comma" }),
    sheet: z.string().max(MAX_HEADER_LENGTH).optional().meta({ description: "The sheet of a workbook to read" }),
    header_row: z.number().int().min(1).max(1_000).optional().meta({
      description: "The row of the headers, counted as a spreadsheet does; the last one if they take two rows",
    }),
    create_missing: z
      .array(z.enum(["department_id", "cluster", "task_id"]))
      .max(3)
      .optional()
      .meta({
        description:
          "`department_id`: the commit creates departments with unknown names, and the clusters that they name. `task_id`: it creates tasks for the whole company",
      }),
    generate_ids: z.boolean().optional().meta({
      description: "Number new people of a file without an `employee_id` column; people with a known email are changed",
    }),
    values: z
      .record(
        Header,
        z
          .record(Value, Value.nullable())
          .refine(
            (values) => Object.keys(values).length <= MAX_VALUES,
            `Map at most ${MAX_VALUES} values of a column.`,
          ),
      )
      .optional()
      .meta({ description: "What single values of a column mean, by header and value; null leaves them empty" }),
    defaults: z
      .record(Field, Value)
      .optional()
      .meta({ description: "The value of a field that has no column, for every row" }),
  })
  .meta({ id: "BulkMapping" })
export type BulkMapping = z.output<typeof BulkMapping>

/** The form field `mapping`. */
export const MappingField = z
  .string()
  .transform((text, { issues }) => {
    try {
      const parsed: unknown = JSON.parse(text)
      return parsed
    } catch {
      issues.push({ code: "custom", message: "This must be JSON.", input: text })
      return z.NEVER
    }
  })
  .pipe(BulkMapping)
  .meta({ description: "JSON of a BulkMapping" })

/** Where the mapping of a preview comes from. */
export const MAPPING_SOURCES = ["exact", "given", "remembered", "proposed"] as const

export const MappingSource = z.enum(MAPPING_SOURCES).meta({
  description:
    "`exact`: the headers are ours. `given`: sent with the request. `remembered` and `proposed` must be confirmed: no row is valid until the mapping is sent back.",
})

/** A column of the file. */
export const BulkHeader = z
  .strictObject({
    header: z
      .string()
      .meta({ description: "As in the file; a number is added where two columns have the same header" }),
    column: z.number().int().min(1).meta({ description: "Its position in the sheet; A is 1" }),
    field: z.string().nullable().meta({ description: "The field that it fills; null if it is ignored" }),
    samples: z.array(z.string()).meta({ description: "Up to 5 different values" }),
    filled: z.number().int().meta({ description: "How many rows have a value" }),
  })
  .meta({ id: "BulkHeader" })
export type BulkHeader = z.infer<typeof BulkHeader>

/** A field that a column can fill. */
export const BulkField = z
  .strictObject({
    field: z.string(),
    label: z.string(),
    type: z
      .string()
      .meta({ description: "Such as `text`, `date`, `number`, `boolean`, `choice`, `person`, `department`" }),
    needed: z.string().meta({ description: "In plain words: always, for new people, no" }),
  })
  .meta({ id: "BulkField" })
export type BulkField = z.infer<typeof BulkField>

export const QUESTION_KINDS = [
  "confirm",
  "sheet",
  "date_format",
  "name_order",
  "employee_id",
  "default",
  "unknown_values",
] as const

export const BulkQuestion = z
  .strictObject({
    header: z.string().nullable().meta({ description: "The column; null for the whole file" }),
    field: z.string().nullable(),
    kind: z.enum(QUESTION_KINDS).meta({
      description:
        "`confirm`: send the mapping back. `sheet`: answer `sheet`. `date_format`: `date_formats`. `name_order`: `name_order`. `employee_id`: `generate_ids` or a column. `default`: `defaults` or a column. `unknown_values`: `values` for each example, or `create_missing`.",
    }),
    message: z.string(),
    choices: z.array(z.strictObject({ value: z.string(), label: z.string() })),
    examples: z.array(z.string()).meta({ description: "Values from the file; at most 200" }),
  })
  .meta({ id: "BulkQuestion" })
export type BulkQuestion = z.infer<typeof BulkQuestion>

/** How a row was understood. */
export const RowValue = z
  .strictObject({
    field: z.string(),
    label: z.string(),
    value: z
      .string()
      .nullable()
      .meta({ description: "As understood: a name with its ID, a date; null clears the field" }),
    raw: z.string().meta({ description: "As in the file" }),
  })
  .meta({ id: "BulkRowValue" })
export type RowValue = z.infer<typeof RowValue>

export const RowChange = z
  .strictObject({
    field: z.string(),
    label: z.string(),
    before: z.string().nullable(),
    after: z.string().nullable(),
  })
  .meta({ id: "BulkRowChange" })
export type RowChange = z.infer<typeof RowChange>

/** What every preview says about the columns of its file. */
export const mappingReply = {
  mapping: BulkMapping,
  mapping_source: MappingSource,
  headers: z.array(BulkHeader),
  fields: z.array(BulkField).meta({ description: "What a column can be mapped to" }),
  questions: z.array(BulkQuestion),
  sheets: z.array(z.string()).meta({ description: "The visible sheets of a workbook" }),
  notices: z
    .array(z.string())
    .meta({ description: "What was passed over or assumed, such as title rows or the encoding" }),
}

/** The files that previews read. */
export const FILE_NOTE =
  "One CSV (`.csv`, `.tsv` or `.txt`; UTF-8, UTF-16 or windows-1252, which are detected; comma, semicolon, tab or bar, or the separator given by a first line such as `sep=;`) or XLSX (its first visible sheet), at most 50,000 rows and 25 MB. Empty rows are skipped, but count toward the limit of 60,000 lines. Apostrophes that our CSV exports put before possible formulas are removed. A cell with a spreadsheet error (`#N/A`) or a formula that was never calculated makes its row invalid; a bare number is read as a date only in a workbook."
export const MAPPING_NOTE = `A file with other headers needs a \`mapping\`. Without one, the reply proposes it, or the one last confirmed for the same headers, as long as at least one header is recognized; no row is valid until it is sent back. While a question is open, no row with a value in that column is valid. Each date column has one format, detected from all its rows and asked about if several fit. Names and emails can be used instead of IDs wherever they are unambiguous.`

/** Previews of large files. (rules/uploads#large-files) */
export const LARGE_FILE_NOTE =
  "More than 5,000 rows are checked by a job: 202 without rows, with the URL to poll in `Location`."

/** The file's encoding, where it is not detected. */
export const Charset = z.enum(["utf-8", "windows-1252"])
export type Charset = z.infer<typeof Charset>
