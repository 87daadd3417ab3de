"""Writes eight people files in the shapes that companies export, and the truth about each.

    pip install openpyxl; install LibreOffice (soffice); python3 generate.py; npx prettier --write manifest.json

The files are committed, so that nobody needs Python to run the tests. Names are invented; every domain ends in .example.
Whoever wrote this had not read the import. Each `<file>.truth.csv` says, per person, what the file says.
"""

import csv
import datetime as dt
import io
import json
import os
import random
import shutil
import subprocess
import tempfile
import unicodedata

from openpyxl import Workbook
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter

HERE = os.path.dirname(os.path.abspath(__file__))
AS_OF = dt.date(2026, 11, 20)
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


class Person:
    def __init__(self, **fields):
        self.middle = ""
        self.left = None
        self.manager = None
        self.outside = None
        self.email = ""
        self.__dict__.update(fields)


def ascii_of(text):
    for letter, plain in (("ü", "ue"), ("ö", "oe"), ("ä", "ae"), ("ß", "ss"), ("ø", "o"), ("æ", "ae")):
        text = text.replace(letter, plain)
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return "".join(letter for letter in plain.lower() if letter.isalnum())


class Company:
    """People of a company: a chief, a head for each department, team leads, their teams, and those who left."""

    def __init__(self, seed, size, departments, names, domain, leavers, first_year=2009):
        self.random = random.Random(seed)
        self.size = size
        self.departments = departments
        self.firsts, self.lasts = names
        self.domain = domain
        self.first_year = first_year
        self.people = []
        self.taken = set()
        self.mails = set()
        self.build(leavers)

    def name(self):
        while True:
            first, last = self.random.choice(self.firsts), self.random.choice(self.lasts)
            if (first, last) not in self.taken:
                self.taken.add((first, last))
                return first, last

    def day(self, low, high):
        return low + dt.timedelta(days=self.random.randrange((high - low).days + 1))

    def mail(self, first, last):
        stem = ascii_of(first.split()[0]) + "." + ascii_of(last)
        mail, number = stem, 1
        while mail in self.mails:
            number += 1
            mail = stem + str(number)
        self.mails.add(mail)
        return mail + "@" + self.domain

    def add(self, cluster, department, title, manager, earliest=None):
        first, last = self.name()
        hire = self.day(earliest or dt.date(self.first_year, 1, 5), dt.date(2026, 10, 12))
        birth = self.day(dt.date(1962, 1, 1), dt.date(2004, 12, 31))
        hire = max(hire, dt.date(birth.year + 18, birth.month, min(birth.day, 28)))
        person = Person(first=first, last=last, cluster=cluster, department=department, title=title,
                        manager=manager, hire=hire, birth=birth, email=self.mail(first, last))
        self.people.append(person)
        return person

    def build(self, leavers):
        cluster, department = self.departments[0][:2]
        chief = self.add(cluster, department, self.departments[0][3][0], None)
        self.chief = chief
        total = sum(item[2] for item in self.departments)
        self.heads, self.leads = [], []
        for cluster, department, weight, titles in self.departments:
            wanted = max(2, round((self.size - 1) * weight / total))
            head = self.add(cluster, department, titles[0] if self.heads else titles[1], chief)
            self.heads.append(head)
            lead = head
            for place in range(1, wanted):
                if wanted > 14 and place % 13 == 1:
                    lead = self.add(cluster, department, titles[1], head)
                    self.leads.append(lead)
                else:
                    self.add(cluster, department, titles[2 + self.random.randrange(len(titles) - 2)], lead)
        staff = [one for one in self.people if one is not chief and one not in self.heads and one not in self.leads]
        while len(self.people) > self.size:
            self.people.remove(staff.pop())
        while len(self.people) < self.size:
            cluster, department, _, titles = self.random.choice(self.departments)
            head = next(one for one in self.heads if one.department == department and one.cluster == cluster)
            staff.append(self.add(cluster, department, titles[-1], head))
        # One lead left with the whole team; the rest of the leavers are scattered.
        gone = []
        if len(self.leads) > 2:
            old = self.leads[-1]
            gone = [old] + [one for one in self.people if one.manager is old]
        rest = [one for one in staff if one not in gone]
        self.random.shuffle(rest)
        gone = (gone + rest)[:leavers]
        for one in gone:
            one.hire = min(one.hire, dt.date(2025, 6, 30))
            one.left = self.day(one.hire + dt.timedelta(days=40), AS_OF - dt.timedelta(days=5))
        self.staff = staff

    def active(self):
        return [one for one in self.staff if one.left is None]

    def number(self, shape, start, step=(1, 9)):
        """Numbers in order of hiring, with the gaps that every company has."""
        value = start
        for one in sorted(self.people, key=lambda one: (one.hire, one.last, one.first)):
            one.id = shape % value
            value += self.random.randint(*step)


def full(one):
    return " ".join(part for part in (one.first, one.middle, one.last) if part)


def clean(text):
    return " ".join(text.split())


SUMMARY = {}


def truth(name, people, shape, *, split=True, clusters=True, births=True, notes=()):
    """`split`: the file says which part of a name is the first name."""
    path = os.path.join(HERE, name + ".truth.csv")
    columns = ["employee_id", "full_name", "first_name", "last_name", "email", "hire_date", "leaving_date",
               "cluster", "department", "position", "manager_id", "manager_outside", "birth_date"]
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        for one in people:
            first = clean(one.first + " " + one.middle)
            writer.writerow([
                one.id, clean(full(one)), first if split else "", one.last if split else "", one.email.lower(),
                one.hire.isoformat(), one.left.isoformat() if one.left else "",
                one.cluster if clusters else "", one.department, one.title,
                one.manager.id if one.manager else "", one.outside or "", one.birth.isoformat() if births else "",
            ])
    SUMMARY[name] = {
        "shape": shape,
        "people": len(people),
        "leavers": sum(1 for one in people if one.left and one.left <= AS_OF),
        "leaving_later": sum(1 for one in people if one.left and one.left > AS_OF),
        "departments": len({(one.cluster, one.department) if clusters else one.department for one in people}),
        "without_email": sum(1 for one in people if not one.email),
        "with_manager_in_file": sum(1 for one in people if one.manager),
        "with_manager_outside": sum(1 for one in people if one.outside),
        "notes": list(notes),
    }


def text_file(name, rows, delimiter, encoding, eol="\r\n", quoting=csv.QUOTE_MINIMAL):
    buffer = io.StringIO()
    csv.writer(buffer, delimiter=delimiter, lineterminator=eol, quoting=quoting).writerows(rows)
    with open(os.path.join(HERE, name), "wb") as file:
        file.write(buffer.getvalue().encode(encoding))


def us(day):
    return f"{day.month}/{day.day}/{day.year}" if day else ""


def us_padded(day):
    return day.strftime("%m/%d/%Y") if day else ""


def german(day):
    return day.strftime("%d.%m.%Y") if day else ""


def slashed(day):
    return day.strftime("%d/%m/%Y") if day else ""


def day_mon_year(day):
    return f"{day.day:02d}-{MONTHS[day.month - 1]}-{day.year}" if day else None


def bold(sheet, row, width, fill="DDE6F0"):
    for column in range(1, width + 1):
        cell = sheet.cell(row, column)
        cell.font = Font(bold=True)
        cell.fill = PatternFill("solid", fgColor=fill)


ENGLISH = (
    "James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica "
    "Thomas Sarah Christopher Karen Daniel Lisa Matthew Nancy Anthony Betty Mark Sandra Steven Ashley Andrew Emily Kevin "
    "Donna Brian Michelle Tyrone Keisha Wei Priya Arjun Mei Carlos Lucía José Renée Siobhán Dwayne Latoya Hassan".split(),
    "Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Moore Jackson Martin Lee Thompson White Harris "
    "Clark Lewis Robinson Walker Young Allen King Wright Scott Hill Green Adams Nelson Baker Hall Campbell Mitchell Carter "
    "Roberts O'Brien O'Neill Nguyen Patel Kim Chen Muñoz Núñez Abbott Whitfield McAllister Fitzgerald Van|Dyke St.|Clair "
    "Garcia-Lopez Washington Okafor Haddad".replace("|", "\u00a0").split(" "),
)
ENGLISH = (ENGLISH[0], [name.replace("\u00a0", " ") for name in ENGLISH[1]])


def lakeshore():
    """A report of a small-company HR system: everything quoted, one name column, leavers without mailbox."""
    c = Company(101, 311, [
        ("Operations", "Customer Care", 120, ["VP Customer Care", "Team Lead", "Customer Service Rep I", "Customer Service Rep II", "Senior CSR"]),
        ("Operations", "Technical Support", 70, ["Director, Technical Support", "Team Lead", "Support Technician", "Support Technician II"]),
        ("Operations", "Workforce Management", 14, ["WFM Manager", "WFM Lead", "Scheduler", "Real-Time Analyst"]),
        ("Operations", "Quality Assurance", 16, ["QA Manager", "QA Lead", "QA Analyst"]),
        ("Commercial", "Inside Sales", 50, ["Sales Director", "Sales Team Lead", "Account Executive", "SDR"]),
        ("Corporate", "IT/IS", 20, ["IT Director", "IT Lead", "Network Engineer", "Sr. DBA", "Help Desk"]),
        ("Corporate", "Human Resources", 9, ["HR Director", "HR Lead", "HR Generalist", "Recruiter"]),
        ("Corporate", "Finance & Accounting", 12, ["Controller", "Accounting Lead", "Accountant I", "AP Clerk"]),
    ], ENGLISH, "lakeshore-cs.example", 104)
    c.departments[0][3][0] = "VP Customer Care"
    c.chief.title, c.chief.cluster, c.chief.department = "President & CEO", "Corporate", "Executive Office"
    c.chief.outside = "Board of Directors"
    # Two people of one name; one of them leads a team.
    lead = c.leads[1]
    lead.first, lead.last = "Maria", "Garcia"
    lead.email = "maria.garcia@lakeshore-cs.example"
    other = next(one for one in c.active() if one.department == "Inside Sales")
    other.first, other.last = "Maria", "Garcia"
    other.email = "maria.garcia2@lakeshore-cs.example"
    for place, one in enumerate(c.people):
        if place % 4 == 1 and one not in (lead, other):
            one.middle = "ABCDEFGHJKLMNPRSTW"[place % 18]
    for head, name in ((c.heads[5], "Gregory Stahl"), (c.heads[7], "Anne-Marie Duval")):
        head.manager, head.outside = None, name
    for one in c.random.sample(c.active(), 4):
        one.manager, one.outside = None, "Webster Contracting"
    for one in c.people:
        if one.left and c.random.random() < 0.8:
            one.email = ""
    for one in c.random.sample(c.active(), 6):
        one.email = ""
    leaving = c.random.sample(c.active(), 2)
    leaving[0].left, leaving[1].left = dt.date(2026, 12, 31), dt.date(2027, 1, 15)
    c.number("%d", 10002, (1, 3))
    rows = [["Employee #", "Last Name, First Name", "Status", "Hire Date", "Termination Date", "Termination Reason", "Division",
             "Department", "Job Title", "Reporting to", "Location", "Work Email", "Home Email", "Mobile Phone", "Pay Rate",
             "Pay Type", "Birth Date"]]
    people = sorted(c.people, key=lambda one: (one.last, one.first, one.id))
    for place, one in enumerate(people):
        gap = "  " if place % 5 == 0 else " "
        gone = one.left and one.left <= AS_OF
        rows.append([
            one.id, f"{one.last}, {one.first}{gap + one.middle if one.middle else ''}", "Inactive" if gone else "Active",
            us_padded(one.hire), us_padded(one.left), c.random.choice(["Another position", "Attendance", "Relocation"]) if gone else "",
            one.cluster, one.department + ("  " if place % 17 == 3 else ""), one.title,
            f"{one.manager.first} {one.manager.last}" if one.manager else one.outside or "",
            c.random.choice(["Duluth, MN", "Remote", "Erie, PA"]), one.email,
            f"{ascii_of(one.first)}{place}@mailbox.example", f"218-555-{100 + place:04d}",
            f"{c.random.randint(16, 62)}.{c.random.choice(['00', '50', '25'])} USD", "Hourly" if place % 3 else "Salary", us_padded(one.birth)])
    text_file("1-lakeshore-contact-center.csv", rows, ",", "utf-8-sig", quoting=csv.QUOTE_ALL)
    truth("1-lakeshore-contact-center.csv", people,
          'CSV, comma, everything quoted, UTF-8 with BOM, CRLF; "Last, First  M" in one column; MM/DD/YYYY; managers by "First Last"; leavers in the file',
          notes=[f'"Maria Garcia" are two people; as a manager she is {lead.id}', "Termination dates after the day of the export are people who still work",
                 "Division is the cluster"])


def harbor():
    """A roster of a large HR system: title rows, a hidden first sheet, a third sheet, date cells, manager by number."""
    c = Company(202, 187, [
        ("", "Claims Intake", 45, ["Director, Claims", "Supervisor, Claims", "Claims Associate", "Claims Specialist"]),
        ("", "Claims Adjudication", 40, ["Director, Adjudication", "Supervisor", "Claims Examiner", "Senior Examiner"]),
        ("", "Policy Services", 38, ["Director, Policy Services", "Supervisor", "Policy Administrator", "Policy Specialist"]),
        ("", "Underwriting", 22, ["Chief Underwriter", "Underwriting Lead", "Underwriter", "Underwriting Assistant"]),
        ("", "Legal & Compliance", 10, ["General Counsel", "Lead", "Paralegal", "Compliance Analyst"]),
        ("", "Enterprise Technology", 30, ["CIO", "Engineering Lead", "Software Engineer", "Business Analyst"]),
    ], ENGLISH, "harbormutual.example", 31)
    c.number("%06d", 100213, (3, 140))
    c.chief.title, c.chief.outside = "Chief Operating Officer", "000017"
    for one in c.random.sample(c.heads, 2):
        one.manager, one.outside = None, "000045"
    for one in c.random.sample([one for one in c.people if one.left], 12):
        one.email = ""
    for one in c.people:
        one.cluster = ""
    book = Workbook()
    prompts = book.active
    prompts.title = "Prompts"
    for row in (["Prompt", "Value"], ["Organizations", "Harbor Mutual Operations"], ["Include Subordinate Organizations", "Yes"],
                ["Include Terminated Workers", "Yes"], ["Effective as of Date", dt.datetime(2026, 11, 20)]):
        prompts.append(row)
    prompts.sheet_state = "hidden"
    sheet = book.create_sheet("Worker Roster")
    sheet["A1"] = "Worker Roster - All Operations"
    sheet["A1"].font = Font(bold=True, size=14)
    sheet.merge_cells("A1:H1")
    sheet["A2"], sheet["B2"] = "Effective as of", "11/20/2026 09:14 AM"
    sheet["A3"], sheet["B3"] = "Organizations", "Harbor Mutual Operations (COO)"
    heads = ["Employee ID", "Legal First Name", "Legal Last Name", "Preferred Name", "Worker Status", "Worker Type", "Original Hire Date",
             "Hire Date", "Termination Date", "Business Title", "Job Family", "Supervisory Organization", "Department", "Cost Center",
             "Manager Employee ID", "Worker's Manager", "Email - Primary Work", "Phone - Primary Work", "Total Base Pay - Amount", "Date of Birth"]
    for column, head in enumerate(heads, 1):
        sheet.cell(5, column, head)
    bold(sheet, 5, len(heads))
    people = sorted(c.people, key=lambda one: (one.department, one.last, one.first))
    for place, one in enumerate(people):
        boss = one.manager
        original = one.hire.replace(year=one.hire.year - 2, day=min(one.hire.day, 28)) if place % 19 == 4 else one.hire
        nick = {"James": "Jim", "Robert": "Bob", "William": "Bill", "Jennifer": "Jen"}.get(one.first, one.first)
        status = "Terminated" if one.left else "On Leave" if place % 23 == 7 else "Active"
        row = [one.id, one.first, one.last, f"{nick} {one.last}", status, "Employee", original, one.hire, one.left, one.title, "Operations",
               f"{one.department} ({full(boss) if boss else 'Inherited'})", one.department, f"CC{4100 + 10 * (len(one.department) % 7)} {one.department}",
               boss.id if boss else one.outside, full(boss) if boss else "Whitcombe, Eleanor", one.email or None,
               f"+1 (207) 555-{place:04d}", 41000 + 137 * place, one.birth]
        for column, value in enumerate(row, 1):
            cell = sheet.cell(6 + place, column, value)
            if isinstance(value, dt.date):
                cell.number_format = "MM/DD/YYYY"
    sheet.freeze_panes = "B6"
    sheet.column_dimensions["S"].hidden = True
    sheet.auto_filter.ref = f"A5:{get_column_letter(len(heads))}{5 + len(people)}"
    legend = book.create_sheet("Field Notes")
    for row in (["Field", "Meaning"], ["Hire Date", "First day of the current employment"], ["Original Hire Date", "First day ever"]):
        legend.append(row)
    book.active = 1
    book.save(os.path.join(HERE, "2-harbor-insurance.xlsx"))
    truth("2-harbor-insurance.xlsx", people,
          "XLSX by openpyxl; hidden first sheet, title rows, a third sheet; two name columns; date cells; managers by number; leavers in the file",
          clusters=False, notes=["Hire Date counts, not Original Hire Date", "The legal names count, not Preferred Name"])


GERMAN = (
    "Thomas Andreas Stefan Michael Jürgen Günther Björn Jörg Uwe Klaus Sabine Petra Monika Birgit Ute Käthe Anja Silke Jana Lena "
    "Lukas Jonas Felix Paul Maximilian Emine Mehmet Ayşe Agnieszka Łukasz René Chloé Zoé Heike Ralf Dirk Torsten Katrin Nicole".split(),
    "Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann "
    "Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Werner Krause Lehmann Köhler Maier Weiß Jäger Öztürk Yılmaz Kowalski "
    "Groß von|Bülow Böhm".split(),
)
GERMAN = ([name for name in GERMAN[0] if name not in ("Ayşe", "Łukasz")],
          [name.replace("|", " ") for name in GERMAN[1] if name != "Yılmaz"])


def rheintal():
    """Payroll master data from Germany: windows-1252, semicolons, leading zeros, most of the floor without email."""
    c = Company(303, 148, [
        ("", "Geschäftsführung", 3, ["Geschäftsführer", "Assistenz", "Assistenz der Geschäftsführung"]),
        ("", "Lager Köln", 60, ["Leiter Lager", "Schichtleiter", "Lagerist", "Staplerfahrer", "Kommissionierer"]),
        ("", "Fuhrpark", 35, ["Leiter Fuhrpark", "Disponent", "Berufskraftfahrer", "Fahrer"]),
        ("", "Kundenservice", 24, ["Leiterin Kundenservice", "Teamleiterin", "Sachbearbeiter Kundenservice", "Sachbearbeiterin"]),
        ("", "Buchhaltung", 9, ["Leiter Buchhaltung", "Teamleiter", "Buchhalterin", "Lohnbuchhalter"]),
        ("", "Vertrieb Süd/West", 12, ["Vertriebsleiter", "Teamleiter", "Außendienst", "Innendienst"]),
    ], GERMAN, "rheintal-logistik.example", 22, 1998)
    c.number("%08d", 417, (1, 12))
    twins = [one for one in c.active() if one.department == "Lager Köln"][:2]
    for one in twins:
        one.first, one.last = "Thomas", "Müller"
        one.email = ""
    for one in c.people:
        if one.department in ("Lager Köln", "Fuhrpark") and one in c.staff and c.random.random() < 0.85:
            one.email = ""
    c.heads[5].manager, c.heads[5].outside = None, "Lindqvist, Anna-Karin"
    for one in c.people:
        one.cluster = ""
    heads = ["Personalnummer", "Anrede", "Nachname", "Vorname", "Geburtsdatum", "Eintritt", "Austritt", "Abteilung", "Kostenstelle",
             "Stellenbezeichnung", "Vorgesetzte/r", "E-Mail dienstlich", "Wochenstunden", "Steuerklasse", "Bruttogehalt", "IBAN", "Bemerkung"]
    rows = [heads]
    people = sorted(c.people, key=lambda one: one.id)
    for place, one in enumerate(people):
        rows.append([one.id, c.random.choice(["Frau", "Herr"]), one.last, one.first, german(one.birth), german(one.hire), german(one.left),
                     one.department, str(1000 + 100 * len(one.department)), one.title,
                     f"{one.manager.last}, {one.manager.first}" if one.manager else one.outside or "", one.email,
                     c.random.choice(["40,00", "37,50", "20,00"]), str(1 + place % 5), f"{2 + place % 5}.{100 + place},50 €",
                     f"DE00 0000 {place:04d}", "Probezeit; Übernahme geplant" if place % 31 == 5 else ""])
    rows += [[""] * len(heads), ["Anzahl Mitarbeiter: %d" % len(people)] + [""] * (len(heads) - 1)]
    text_file("3-rheintal-logistik.csv", rows, ";", "cp1252")
    truth("3-rheintal-logistik.csv", people,
          'CSV, semicolon, windows-1252, CRLF; German headers; two name columns; D.M.YYYY; managers by "Last, First"; a counting line under the table',
          clusters=False, notes=["Two people are called Thomas Müller; neither is a manager", "Identifiers have leading zeros"])


SPANISH = (
    "Antonio José Manuel Francisco Juan David José|Antonio Javier Daniel María|Carmen Ana Laura Cristina Marta Lucía Begoña Íñigo Iñaki "
    "Nuria Rocío Álvaro Sergio Andrés Inés Mónica Raúl Óscar Verónica Jesús Pilar".split(),
    "García Fernández González Rodríguez López Martínez Sánchez Pérez Gómez Muñoz Núñez Ibáñez Álvarez Romero Navarro Torres Domínguez "
    "Vázquez Ramos Gil Serrano Blanco Molina Castaño Ortega Delgado Peña Güell".split(),
)


def sierra():
    """Unicode text as Excel saves it: UTF-16, tabs, a title and a blank line above the headers, manager by email."""
    names = ([name.replace("|", " ") for name in SPANISH[0]], [f"{one} {two}" for one in SPANISH[1] for two in SPANISH[1] if one != two])
    c = Company(404, 96, [
        ("", "Dirección", 3, ["Directora General", "Adjunta", "Secretaria de Dirección"]),
        ("", "Atención al Cliente", 40, ["Jefa de Atención al Cliente", "Coordinador", "Agente", "Agente sénior"]),
        ("", "Operaciones de Campo", 30, ["Jefe de Operaciones", "Encargado", "Técnico", "Instalador"]),
        ("", "Facturación y Cobros", 14, ["Jefe de Facturación", "Coordinadora", "Gestor de cobros", "Administrativo"]),
        ("", "Recursos Humanos", 6, ["Jefa de RR. HH.", "Técnico", "Técnica de selección"]),
    ], names, "sierraenergia.example", 17, 2004)
    c.number("SE-%04d", 31, (1, 20))
    for one in c.heads[1:3]:
        one.manager, one.outside = None, "h.lindner@grupo-sierra.example"
    managers = {id(one.manager) for one in c.people if one.manager}
    for one in c.random.sample([one for one in c.staff if id(one) not in managers], 15):
        one.email = ""
    for one in c.people:
        one.cluster = ""
    heads = ["Nº empleado", "Apellidos", "Nombre", "NIF", "Fecha de nacimiento", "Fecha de alta", "Fecha antigüedad", "Fecha de baja",
             "Departamento", "Puesto", "Centro de coste", "Correo responsable", "Correo electrónico", "Teléfono móvil", "Salario bruto anual"]
    rows = [["Listado de personal a 20/11/2026"] + [""] * (len(heads) - 1), [""] * len(heads), heads]
    people = sorted(c.people, key=lambda one: (one.last, one.first))
    for place, one in enumerate(people):
        mail = one.email.replace("@sierra", "@Sierra") if place % 13 == 2 else one.email
        rows.append([one.id, one.last, one.first, f"{10000000 + place * 7919}X", slashed(one.birth), slashed(one.hire), slashed(one.hire), slashed(one.left),
                     one.department, one.title, str(500 + place % 4), one.manager.email if one.manager else one.outside or "", mail,
                     f"6{place:02d} 55 01 {place % 90:02d}", f"{18 + place % 30}.{100 + place % 800},00 €"])
    text_file("4-sierra-energia.txt", rows, "\t", "utf-16")
    truth("4-sierra-energia.txt", people,
          "Excel's Unicode text: UTF-16 with BOM, tab, CRLF; Spanish headers under a title and a blank line; two name columns; DD/MM/YYYY; managers by email",
          clusters=False, notes=["Fecha de alta counts (Fecha antigüedad says the same)"])


FRENCH = (
    "Jean Marie Philippe Nathalie Michel Isabelle Alain Sylvie Patrick Catherine François Françoise Hélène Émilie Chloé Zoé Théo Léa "
    "Benoît Jérôme Aurélie Céline Gaëlle Loïc Maëlys Noël Amélie Karim Fatima Mamadou Jean-Luc Anne-Sophie".split(),
    "Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent Lefèvre Michel Garcia David Bertrand Roux "
    "Vincent Fournier Morel Girard André Mercier Dupont Lambert Bonnet François Béranger Lemaître Traoré Benali Le|Goff D'Aubigné".split(),
)


def loire():
    """A workbook kept by hand and saved by LibreOffice: title, group headers over headers, notes beside and below."""
    names = (FRENCH[0], [name.replace("|", " ") for name in FRENCH[1]])
    c = Company(505, 128, [
        ("Direction générale", "Direction", 3, ["Directeur général", "Adjoint", "Assistante de direction"]),
        ("Production", "Atelier", 50, ["Chef d'atelier", "Chef d'équipe", "Opérateur", "Opératrice", "Régleur"]),
        ("Production", "Maintenance", 14, ["Responsable maintenance", "Technicien principal", "Technicien de maintenance"]),
        ("Production", "Secrétariat", 4, ["Responsable du secrétariat", "Secrétaire", "Secrétaire de production"]),
        ("Commerce", "Service client", 26, ["Responsable service client", "Superviseur", "Conseiller clientèle", "Conseillère clientèle"]),
        ("Commerce", "Ventes", 18, ["Directrice des ventes", "Chef des ventes", "Commercial", "Assistant commercial"]),
        ("Commerce", "Secrétariat", 4, ["Responsable du secrétariat", "Secrétaire", "Secrétaire commerciale"]),
        ("Fonctions support", "Ressources humaines", 6, ["DRH", "Responsable paie", "Chargée de recrutement"]),
        ("Fonctions support", "Comptabilité", 7, ["Chef comptable", "Comptable principal", "Comptable"]),
    ], names, "atelier-loire.example", 19, 2001)
    c.number("M%05d", 112, (1, 17))
    c.heads[4].manager, c.heads[4].outside = None, "M99001"
    for one in c.people:
        if one.department == "Atelier" and one in c.staff and c.random.random() < 0.7:
            one.email = ""
    book = Workbook()
    sheet = book.active
    sheet.title = "Effectif"
    sheet["A1"] = "Atelier de la Loire – Liste du personnel"
    sheet["A1"].font = Font(bold=True, size=16)
    sheet["A1"].alignment = Alignment(horizontal="center")
    sheet.merge_cells("A1:Q1")
    groups = [("Salarié", ["Matricule", "Nom", "Prénom", "Né(e) le"]), ("Contrat", ["Type", "Date d'entrée", "Date de sortie", "Temps de travail"]),
              ("Affectation", ["Direction", "Service", "Fonction", "Centre de coût"]), ("Responsable hiérarchique", ["Matricule", "Nom"]),
              ("Coordonnées", ["Courriel professionnel", "Téléphone"]), ("Rémunération", ["Salaire mensuel brut"])]
    column = 1
    for group, heads in groups:
        sheet.cell(3, column, group)
        if len(heads) > 1:
            sheet.merge_cells(start_row=3, start_column=column, end_row=3, end_column=column + len(heads) - 1)
        for head in heads:
            sheet.cell(4, column, head)
            column += 1
    width = column - 1
    bold(sheet, 3, width)
    bold(sheet, 4, width)
    people = sorted(c.people, key=lambda one: (one.cluster, one.department, one.last, one.first))
    for place, one in enumerate(people):
        boss = one.manager
        row = [one.id, one.last, one.first, one.birth, "CDI" if place % 6 else "CDD", one.hire, one.left,
               c.random.choice(["100 %", "80 %"]), one.cluster, one.department, one.title, 7100 + place % 9,
               boss.id if boss else one.outside, full(boss) if boss else "Hartmut Voss" if one.outside else None, one.email or None,
               f"02 41 55 {place // 100:02d} {place % 100:02d}", 1850.5 + 13 * place]
        for number, value in enumerate(row, 1):
            cell = sheet.cell(5 + place, number, value)
            if isinstance(value, dt.date):
                cell.number_format = "DD/MM/YYYY"
    beside = width + 2
    sheet.cell(4, beside, "Mise à jour : 20/11/2026 (Mme Béranger)")
    sheet.cell(6, beside, "CDD : vérifier la date de fin avec la paie")
    sheet.cell(7, beside, "Matricules M99xxx = groupe")
    last = 4 + len(people)
    sheet.cell(last + 2, 1, "Effectif total")
    sheet.cell(last + 2, 3, f"=COUNTA(A5:A{last})")
    sheet.cell(last + 3, 1, "Document confidentiel – ne pas diffuser")
    with tempfile.TemporaryDirectory() as folder:
        made = os.path.join(folder, "made")
        os.mkdir(made)
        source = os.path.join(made, "5-atelier-loire.xlsx")
        book.save(source)
        # Through ODS, so that the workbook is LibreOffice's own in every part.
        profile = "-env:UserInstallation=file://" + os.path.join(folder, "profile")
        for kind, given in (("ods", source), ("xlsx", os.path.join(folder, "5-atelier-loire.ods"))):
            subprocess.run(["soffice", profile, "--headless", "--convert-to", kind, "--outdir", folder, given], check=True, capture_output=True)
        shutil.copy(os.path.join(folder, "5-atelier-loire.xlsx"), HERE)
    truth("5-atelier-loire.xlsx", people,
          "XLSX by LibreOffice; merged title, two-row headers with repeated names, notes beside and lines below the table; French; date cells; managers by number",
          notes=["Direction is the cluster, Service the department", "Secrétariat exists in two directions: two departments",
                 "Matricule and Nom appear twice; the group header tells them apart"])


BRAZIL = (
    "JOÃO ANTÔNIO MARIA ANA CARLOS JOSÉ PAULO LUCAS LUIZ GABRIEL RAFAEL BRUNO FERNANDA JULIANA PATRÍCIA AMANDA CAMILA LETÍCIA VINÍCIUS "
    "THAÍS ANDRÉ CONCEIÇÃO SEBASTIÃO ÂNGELA MÔNICA FÁBIO JÉSSICA".split(),
    "SILVA SANTOS OLIVEIRA SOUZA LIMA PEREIRA FERREIRA ALMEIDA COSTA RODRIGUES GONÇALVES ARAÚJO CARVALHO ASSUNÇÃO MAGALHÃES TEIXEIRA "
    "ROCHA CORRÊA NUNES BARBOSA SIMÕES CAMÕES".split(),
)


def serra():
    """An ERP's text report from Brazil: bars, capitals, no accents in the headers, two-digit years of birth."""
    lasts = [f"{middle} {last}" for last in BRAZIL[1] for middle in ("DA SILVA", "DE SOUZA", "DOS SANTOS", "PEREIRA", "E", "ALVES") if middle not in ("E",)]
    c = Company(606, 240, [
        ("", "DIRETORIA", 3, ["DIRETOR GERAL", "ASSESSOR", "SECRETARIA EXECUTIVA"]),
        ("", "TELEVENDAS", 80, ["GERENTE DE VENDAS", "SUPERVISOR", "OPERADOR DE TELEVENDAS", "OPERADOR SENIOR"]),
        ("", "SAC", 90, ["GERENTE SAC", "SUPERVISOR", "ATENDENTE", "ATENDENTE PLENO"]),
        ("", "COBRANÇA", 40, ["GERENTE DE COBRANÇA", "SUPERVISOR", "NEGOCIADOR"]),
        ("", "TECNOLOGIA DA INFORMAÇÃO", 14, ["GERENTE DE TI", "COORDENADOR", "ANALISTA DE SISTEMAS"]),
        ("", "DEPARTAMENTO PESSOAL", 8, ["GERENTE DP", "COORDENADOR", "ANALISTA DE DP"]),
    ], (BRAZIL[0], lasts), "serraazul.example", 58, 2012)
    c.number("%06d", 1204, (1, 30))
    c.chief.outside = "CONSELHO"
    for one in c.random.sample(c.active(), 21):
        one.email = ""
    for one in c.people:
        one.cluster = ""
    heads = ["MATRICULA", "NOME", "CPF", "DT NASCIMENTO", "DT ADMISSAO", "DT DEMISSAO", "SITUACAO", "DEPARTAMENTO", "CENTRO CUSTO", "CARGO",
             "GESTOR IMEDIATO", "EMAIL CORPORATIVO", "TELEFONE", "SALARIO BASE"]
    rows = [heads]
    people = sorted(c.people, key=full)
    for place, one in enumerate(people):
        rows.append([one.id, full(one), f"{place:03d}.000.{place % 999:03d}-00", one.birth.strftime("%d/%m/%y"), slashed(one.hire), slashed(one.left),
                     "DEMITIDO" if one.left else "FERIAS" if place % 14 == 3 else "ATIVO", one.department, f"{20 + place % 6}.01.{place % 9:03d}", one.title,
                     full(one.manager) if one.manager else one.outside or "", one.email, f"(11) 95555-{place:04d}", f"{1 + place % 6}.{200 + place},00"])
    text_file("6-serra-azul.csv", rows, "|", "cp1252")
    truth("6-serra-azul.csv", people,
          "CSV, bar, windows-1252, CRLF; Portuguese headers in capitals; one name column, first name first; DD/MM/YYYY and DD/MM/YY; managers by full name",
          split=False, clusters=False)


FILIPINO = (
    "Juan|Miguel Maria|Cristina Jose Angelica Mark|Anthony Kristine Jomar Rhea Emmanuel Precious Niño Jericho Shaira|Mae Ronaldo Liezl "
    "Christian Joanna|Marie Arvin Bea Paolo Rowena Dennis Jhoanna Michael|John Katrina".split(),
    "Dela|Cruz Santos Reyes Bautista Ocampo Garcia Mendoza Torres Peñaflor Castañeda Villanueva Ramos De|Guzman Aquino Del|Rosario "
    "Nuñez Quiñones Salazar Panganiban Magsaysay Lim Tan Macapagal San|Juan".split(),
)


def visayas():
    """A headcount workbook kept by operations: dates as text, blank rows between programs, a note beside the table."""
    names = tuple([name.replace("|", " ") for name in part] for part in FILIPINO)
    c = Company(707, 212, [
        ("", "Shared Services", 12, ["Site Director", "HR Business Partner", "HR Specialist", "IT Support", "Trainer"]),
        ("", "Telco Care", 80, ["Operations Manager", "Team Leader", "Customer Service Associate", "Senior CSA"]),
        ("", "Travel Booking", 60, ["Operations Manager", "Team Leader", "Travel Specialist", "Senior Travel Specialist"]),
        ("", "Back Office", 36, ["Operations Manager", "Team Leader", "Data Processor", "Content Moderator"]),
        ("", "Quality & Training", 14, ["Quality Manager", "QA Lead", "Quality Analyst"]),
    ], names, "visayasbpo.example", 40, 2014)
    c.number("%d", 20140007, (3, 60))
    for place, one in enumerate(c.people):
        one.middle = "ABCDEGLMNPRSTV"[place % 14] + "."
    c.heads[1].manager, c.heads[1].outside = None, "Deborah Lang"
    c.chief.outside = "Client Partner"
    for one in c.random.sample(c.active(), 9):
        one.email = ""
    for one in c.people:
        one.cluster = ""
    late = c.random.sample(c.active(), 3)
    late[0].hire = late[1].hire = dt.date(2026, 12, 7)
    late[2].left = dt.date(2026, 11, 30)
    book = Workbook()
    sheet = book.active
    sheet.title = "HC Nov 2026"
    heads = ["Emp No.", "Employee Name (LN, FN MI)", "Position", "Program", "Site", "Date Hired", "Regularization Date", "Date Separated",
             "Employment Status", "Immediate Superior", "Company Email", "Date of Birth", "Tenure (yrs)", "Basic Pay", "SSS No."]
    sheet.append(heads)
    bold(sheet, 1, len(heads), "FFE699")
    people, row = [], 2
    for program in [item[1] for item in c.departments]:
        for one in sorted((one for one in c.people if one.department == program), key=lambda one: (one.last, one.first)):
            regular = one.hire + dt.timedelta(days=182)
            passed = regular <= min(AS_OF, one.left or AS_OF)
            one.regular = regular if passed else None
            status = "Resigned" if one.left and one.left <= AS_OF else "Regular" if passed else "Probationary"
            spelled = program.replace("Back Office", "Back office") if row % 40 == 11 else program
            values = [int(one.id), f"{one.last}, {one.first} {one.middle}", one.title, spelled, c.random.choice(["Cebu", "Iloilo", "WFH"]),
                      day_mon_year(one.hire), day_mon_year(one.regular), day_mon_year(one.left), status,
                      f"{one.manager.first} {one.manager.last}" if one.manager else one.outside, one.email or "N/A", day_mon_year(one.birth),
                      f'=DATEDIF(DATEVALUE(F{row}),TODAY(),"Y")', 16000 + 35 * row, f"34-{row:07d}-1"]
            for column, value in enumerate(values, 1):
                sheet.cell(row, column, value)
            people.append(one)
            row += 1
        row += 1
    sheet.cell(3, 18, "For WFM use only - do not forward")
    sheet.cell(4, 18, "Resigned = cleared, final pay released")
    sheet.freeze_panes = "C2"
    book.save(os.path.join(HERE, "7-visayas-bpo.xlsx"))
    truth("7-visayas-bpo.xlsx", people,
          'XLSX by openpyxl; dates as text (12-Mar-2021); "Last, First M." in one column; managers by "First Last"; blank rows, notes beside, uncalculated formulas, "N/A" for no email',
          clusters=False, notes=["Program is the department; Back office and Back Office are one", "Date Separated after the day of the export: still works",
                                 "Two people begin after the day of the export"])


NORDIC = (
    "Erik Lars Ingrid Astrid Søren Bjørn Håkon Åse Freja Nils Sofie Magnus Anders Kari Øyvind Maja Oskar Elin".split(),
    "Hansen Johansen Olsen Larsen Andersen Nilsen Kristiansen Jørgensen Bakke Lindström Håkansson Sørensen Dahl Berg Haugen Bråten".split(),
)


def fjord():
    """A query's result from somebody's database: machine names, NULL for nothing, timestamps for days."""
    c = Company(808, 40, [
        ("", "Management", 3, ["CEO", "COO", "Office manager"]),
        ("", "Engineering", 18, ["CTO", "Tech lead", "Developer", "QA engineer"]),
        ("", "Customer Success", 11, ["Head of CS", "CS lead", "CS manager", "Support agent"]),
        ("", "Sales", 7, ["Head of Sales", "Sales lead", "Account manager"]),
    ], NORDIC, "fjordsoft.example", 6, 2016)
    c.number("%d", 1, (1, 4))
    c.heads[3].manager, c.heads[3].outside = None, "900"
    for one in c.random.sample(c.active(), 3):
        one.email = ""
    for one in c.people:
        one.cluster = ""

    def stamp(day):
        return f"{day.isoformat()} 00:00:00.000" if day else "NULL"

    rows = [["emp_id", "display_name", "email", "job_title", "dept_name", "team_id", "start_date", "end_date", "manager_id", "is_active",
             "birth_date", "phone", "salary", "created_at", "updated_at"]]
    people = sorted(c.people, key=lambda one: int(one.id))
    for place, one in enumerate(people):
        rows.append([one.id, full(one), one.email or "NULL", one.title, one.department, str(1 + place % 6), stamp(one.hire), stamp(one.left),
                     one.manager.id if one.manager else one.outside or "NULL", "0" if one.left else "1", stamp(one.birth), f"+47 555 00 {place:03d}",
                     f"{480000 + 9000 * place}.00", f"{one.hire.isoformat()} 08:{place:02d}:11.410", "2026-11-19 23:00:04.887"])
    text_file("8-fjord-software.csv", rows, ",", "utf-8", eol="\n")
    truth("8-fjord-software.csv", people,
          "CSV, comma, UTF-8 without BOM, LF; a query's result: machine names, NULL for nothing, days as 2021-03-15 00:00:00.000; one name column, first name first; managers by number",
          split=False, clusters=False)


for make in (lakeshore, harbor, rheintal, sierra, loire, serra, visayas, fjord):
    make()
with open(os.path.join(HERE, "manifest.json"), "w", encoding="utf-8") as out:
    json.dump(SUMMARY, out, ensure_ascii=False, indent=2)
    out.write("\n")
