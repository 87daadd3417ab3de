import { foldText } from "./names.ts"

/*
 * What people call our fields, in English, German, French, Spanish and Portuguese. Compared without case, accents,
 * spaces and punctuation, so `Date of Hire`, `DateofHire` and `date_of_hire` are one.
 */

const DAY = "date, day, datum, tag, jour, fecha, dia, data"

const SYNONYMS: Record<string, string> = {
  employee_id:
    "employee id, emp id, employee number, employee no, employee nr, employee num, emp no, emp number, emp code, employee code, staff id, staff number, staff no, personnel number, personnel no, personnel id, worker id, worker number, associate id, payroll number, payroll no, payroll id, badge, badge number, badge id, clock number, person id, hr id, id number, id, no, nr, " +
    "personalnummer, personal nr, personalnr, pers nr, persnr, personal id, mitarbeiternummer, mitarbeiter nr, mitarbeiternr, mitarbeiter id, ma nr, " +
    "matricule, numero employe, numero d employe, no employe, n employe, id employe, numero de salarie, numero salarie, id salarie, code employe, identifiant, identifiant employe, numero de matricule, n matricule, " +
    "id empleado, id de empleado, numero de empleado, numero empleado, no empleado, n empleado, num empleado, codigo empleado, codigo de empleado, codigo, legajo, numero de legajo, clave, expediente, " +
    "matricula, numero de matricula, id funcionario, id do funcionario, numero do funcionario, codigo do funcionario, codigo funcionario, id colaborador, id do colaborador, numero de colaborador, numero do colaborador, registro, re, chapa",
  full_name:
    "full name, name, employee name, employee full name, emp name, employee, staff name, staff member, worker, worker name, associate, associate name, display name, person, agent, agent name, team member, complete name, legal name, last name first name, name last first, " +
    "vollstandiger name, voller name, mitarbeitername, name des mitarbeiters, mitarbeiter, mitarbeiterin, mitarbeiter in, name vorname, nachname vorname, vorname nachname, vorname name, vor und nachname, vor und zuname, " +
    "nom complet, nom et prenom, nom et prenoms, prenom et nom, prenom nom, nom prenom, nom prenoms, nom de l employe, nom employe, nom du salarie, salarie, employe, collaborateur, nom du collaborateur, agent, " +
    "nombre completo, nombre y apellido, nombre y apellidos, nombres y apellidos, apellidos y nombre, apellidos y nombres, apellido y nombre, apellidos nombre, nombre del empleado, nombre empleado, empleado, trabajador, colaborador, " +
    "nome completo, nome e sobrenome, nome do funcionario, nome funcionario, funcionario, nome do colaborador, nome colaborador, trabalhador",
  first_name:
    "first name, given name, given names, forename, forenames, fname, first, first names, name first, vorname, vornamen, prenom, prenoms, nombre, nombres, primer nombre, nombre de pila, nome, nomes, primeiro nome, nome proprio, nome de batismo",
  last_name:
    "last name, surname, family name, lname, last, name last, nachname, familienname, zuname, nom, nom de famille, nom usuel, nom d usage, apellido, apellidos, primer apellido, apellido paterno, sobrenome, sobrenomes, apelido, apelidos, ultimo nome, nome de familia",
  preferred_name:
    "preferred name, preferred first name, known as, nickname, goes by, called, rufname, spitzname, prenom usuel, prenom d usage, surnom, nombre preferido, apodo, nome social, nome preferido",
  email_address:
    "email address, email, e mail, work email, work e mail, work email address, company email, business email, office email, corporate email, email id, email work, mail, mail address, " +
    "email adresse, emailadresse, e mail adresse, mailadresse, dienstliche email, geschaftliche email, email geschaftlich, email dienstlich, " +
    "adresse email, adresse e mail, adresse mail, adresse electronique, courriel, email professionnel, adresse email professionnelle, e mail professionnel, mail professionnel, mail pro, email pro, courriel professionnel, " +
    "correo, correo electronico, correo e, correo corporativo, correo de trabajo, correo laboral, email corporativo, direccion de correo, " +
    "endereco de email, endereco de e mail, correio eletronico, e mail corporativo, email profissional, e mail profissional, email de trabalho",
  hire_date:
    "hire date, date of hire, date hired, hired, hired on, hiredate, start date, started, start, date started, job start date, employment start, employment start date, employment date, employed since, employed from, joining date, date of joining, date joined, join date, joined, joined on, doj, entry date, original hire date, latest hire date, service date, seniority date, commencement date, " +
    "eintrittsdatum, eintritt, einstellungsdatum, einstellung, eingestellt am, datum eintritt, datum des eintritts, beginn, beschaftigt seit, beschaftigungsbeginn, vertragsbeginn, arbeitsbeginn, angestellt seit, " +
    "date d embauche, date embauche, embauche, embauche le, date d entree, date entree, entree, date de debut, date d arrivee, date d engagement, anciennete, date d anciennete, " +
    "fecha de contratacion, fecha contratacion, fecha de ingreso, fecha ingreso, ingreso, fecha de alta, fecha alta, alta, fecha de inicio, fecha inicio, fecha de incorporacion, fecha incorporacion, incorporacion, fecha de entrada, antiguedad, " +
    "data de admissao, data admissao, admissao, data de contratacao, data contratacao, data de entrada, data de inicio, data inicio, data de ingresso, contratacao, inicio",
  separation_date:
    "separation date, date of separation, termination date, date of termination, term date, terminated, terminated on, termination, leaving date, date of leaving, leave date, exit date, date of exit, end date, employment end, employment end date, last day, last day of work, last working day, last day worked, left, left on, date left, departure date, resignation date, quit date, " +
    "austrittsdatum, austritt, datum austritt, ausgetreten am, ausgeschieden am, kundigungsdatum, kundigung, vertragsende, beschaftigungsende, ende, letzter arbeitstag, " +
    "date de depart, date depart, depart, date de sortie, date sortie, sortie, date de fin, date de fin de contrat, fin de contrat, date de demission, dernier jour, dernier jour travaille, " +
    "fecha de baja, fecha baja, baja, fecha de salida, fecha salida, salida, fecha de cese, fecha cese, cese, fecha de egreso, fecha egreso, fecha de terminacion, fecha de fin, fecha fin, fecha de termino, ultimo dia, fecha de desvinculacion, " +
    "data de demissao, data demissao, demissao, data de desligamento, data desligamento, desligamento, data de saida, data saida, saida, data de rescisao, rescisao, data de cessacao, data de fim, data de termino, ultimo dia de trabalho",
  effective_from:
    "effective from, effective date, effective, valid from, transfer date, date of transfer, gultig ab, wirksam ab, date d effet, fecha efectiva, fecha de vigencia, data de vigencia, data efetiva",
  birth_date:
    "birth date, date of birth, birthdate, birthday, dob, born, born on, geburtsdatum, geburtstag, geb datum, gebdatum, geboren, geboren am, geb, date de naissance, naissance, ne le, ne e le, date naissance, ddn, anniversaire, fecha de nacimiento, fecha nacimiento, nacimiento, f nacimiento, fec nac, cumpleanos, data de nascimento, data nascimento, nascimento, dt nascimento, aniversario",
  phone:
    "phone, phone number, phone no, telephone, telephone number, mobile, mobile number, mobile phone, cell, cell phone, cellphone, tel, contact number, work phone, telefon, telefonnummer, rufnummer, handy, handynummer, mobil, mobilnummer, mobiltelefon, portable, numero de telephone, tel portable, telefono, numero de telefono, movil, celular, telefono movil, telefone, numero de telefone, telemovel, telemovel",
  pronouns: "pronouns, pronomen, pronoms, pronombres, pronomes",
  position:
    "position, position title, job title, jobtitle, title, job, job name, job role, role, designation, occupation, function, job position, job description, stelle, stellenbezeichnung, stellentitel, tatigkeit, funktion, berufsbezeichnung, beruf, jobtitel, positionsbezeichnung, rolle, poste, intitule du poste, intitule de poste, libelle du poste, fonction, emploi, titre, metier, puesto, puesto de trabajo, cargo, funcion, titulo, categoria profesional, ocupacion, posicion, funcao, posto, ocupacao, posicao",
  department_id:
    "department, department id, department name, dept, dept name, dept id, department code, team, team name, unit, org unit, organizational unit, work group, abteilung, abteilungsname, abt, organisationseinheit, bereich, gruppe, departement, service, equipe, nom du departement, nom du service, unite, pole, departamento, nombre del departamento, depto, area, equipo, unidad, sector, seccion, nome do departamento, setor, unidade, secao",
  cluster:
    "cluster, cluster id, cluster name, division, business unit, business area, site, branch, geschaftsbereich, geschaftseinheit, sparte, standort, direction, division, etablissement, site, unite d affaires, division, gerencia, sucursal, centro, unidad de negocio, direccion, diretoria, divisao, unidade de negocio, filial",
  manager_id:
    "manager, manager id, manager name, manager no, manager number, manager employee id, manager email, supervisor, supervisor name, supervisor id, supervisor email, reports to, report to, reporting to, reporting manager, reporting manager name, line manager, line manager name, direct manager, people manager, team lead, team leader, team manager, boss, lead, leader, superior, " +
    "vorgesetzter, vorgesetzte, vorgesetzte r, vorgesetzter name, direkter vorgesetzter, fuhrungskraft, teamleiter, teamleitung, leiter, leitung, abteilungsleiter, " +
    "responsable, responsable hierarchique, responsable direct, nom du responsable, superieur, superieur hierarchique, n 1, chef, chef d equipe, encadrant, manageur, " +
    "jefe, jefe directo, jefe inmediato, nombre del jefe, gerente, encargado, reporta a, lider, jefatura, " +
    "gestor, gestor direto, nome do gestor, chefe, chefia, superior imediato, lideranca, responsavel, supervisor direto",
  employment_type:
    "employment type, type of employment, employee type, contract type, contract, worker type, working time, work time, full time part time, ft pt, beschaftigungsart, beschaftigungsverhaltnis, anstellungsart, vertragsart, arbeitszeitmodell, type de contrat, contrat, type d emploi, temps de travail, tipo de contrato, tipo contrato, contrato, tipo de empleo, jornada, tipo de jornada, tipo de emprego, vinculo, regime, tipo de vinculo",
  status:
    "status, employment status, employee status, emp status, active, is active, current status, beschaftigungsstatus, mitarbeiterstatus, aktiv, statut, statut de l employe, actif, estado, estatus, estado laboral, estado del empleado, activo, situacion, situacao, situacao do funcionario, ativo",
  regularization_date:
    "regularization date, regularized, regularized on, regularisation date, probation end, probation end date, end of probation, confirmation date, date of confirmation, probezeitende, probezeit ende, ende der probezeit, ende probezeit, fin de periode d essai, fin de la periode d essai, date de titularisation, fin periodo de prueba, fin del periodo de prueba, fin de periodo de prueba, fim do periodo de experiencia, fim da experiencia, termino da experiencia, data de efetivacao",
  access_level: "access level, system level, zugriffsstufe, niveau d acces, nivel de acceso, nivel de acesso",
  access_scope: "access scope, scope",
  bsc_enabled: "bsc enabled, bsc, scorecard, scorecard enabled, has scorecard",
  task_evaluated_date: `evaluation date, evaluated on, date of evaluation, date evaluated, task date, review date, bewertungsdatum, date d evaluation, fecha de evaluacion, data da avaliacao, data de avaliacao, ${DAY}`,
  date_of_occurrence: `date of occurrence, occurrence date, date occurred, occurred on, incident date, issue date, ereignisdatum, date de l evenement, fecha del suceso, fecha de ocurrencia, data da ocorrencia, ${DAY}`,
  incident_date: `incident date, date of incident, date of occurrence, vorfallsdatum, datum des vorfalls, date de l incident, fecha del incidente, data do incidente, ${DAY}`,
  work_date: `work date, workday, working day, date worked, arbeitstag, arbeitsdatum, date de travail, fecha de trabajo, data de trabalho, ${DAY}`,
  task_id: "task, task id, task name, aufgabe, tache, nom de la tache, tarea, tarefa",
  quantity_score: "quantity score, quantity, menge, quantite, score quantite, cantidad, quantidade",
  auditors_score:
    "auditors score, auditor score, audit score, auditor, audit, quality, quality score, qualitat, qualite, score qualite, calidad, qualidade",
  final_score: "final score, score, punktzahl, score final, note finale, puntuacion, puntaje, pontuacao, nota",
  description:
    "description, details, detail, what happened, beschreibung, details, descripcion, detalle, detalles, descricao, detalhes",
  remarks:
    "remarks, remark, comment, comments, note, notes, bemerkung, bemerkungen, anmerkung, anmerkungen, kommentar, remarque, remarques, commentaire, commentaires, observacion, observaciones, comentario, comentarios, notas, observacao, observacoes",
  notes:
    "notes, note, remarks, remark, comment, comments, bemerkung, bemerkungen, anmerkung, kommentar, remarque, remarques, commentaire, observaciones, comentario, comentarios, notas, observacoes",
  issue_type:
    "issue type, issue, type, kind, type of issue, absence type, attendance type, art, typ, motif, tipo, motivo, tipo de incidencia, tipo de ocorrencia",
  minutes:
    "minutes, minutes late, min, mins, min late, mins late, late minutes, late min, duration, duration minutes, minuten, minuten verspatung, minutes de retard, duree, minutos, minutos de retraso, minutos de atraso, duracion, duracao",
  category: "category, kategorie, categorie, categoria",
  impact: "impact, auswirkung, impacto",
  severity: "severity, schweregrad, schwere, gravite, gravedad, severidad, gravidade, severidade",
  action_taken:
    "action taken, action, measure, measures, massnahme, massnahmen, action prise, mesure prise, accion tomada, medida, acao tomada, medida tomada",
  reason: "reason, grund, begrundung, raison, motif, razon, motivo, razao",
  points: "points, punkte, puntos, pontos",
  finished_task:
    "finished task, finished tasks, finished, done, completed, completed tasks, tasks done, tasks finished, tasks completed, actual, erledigt, erledigte aufgaben, taches terminees, taches realisees, realise, tareas terminadas, tareas completadas, terminadas, completadas, tarefas concluidas, concluidas, realizadas",
  task_count:
    "task count, tasks, planned, planned tasks, tasks planned, total tasks, assigned, assigned tasks, tasks assigned, aufgaben, geplant, geplante aufgaben, anzahl aufgaben, taches, taches prevues, prevu, tareas, tareas planificadas, planificadas, asignadas, tarefas, tarefas planejadas, planejadas, previstas",
  year: "year, jahr, annee, ano",
  month: "month, monat, mois, mes",
}

/** Longer ones are no headers. */
const MAX_HEADER_LENGTH = 200

/** What a header is compared by. Units and formats in brackets do not count. */
export function headerKey(text: string): string {
  const header = text.slice(0, MAX_HEADER_LENGTH)
  const bare = header.replaceAll(/\([^)]*\)|\[[^\]]*\]|\*/g, " ").replaceAll("#", " no ")
  return foldText(bare.trim() === "" ? header : bare).replaceAll(" ", "")
}

const KEYS = new Map(
  Object.entries(SYNONYMS).map(([field, words]) => [field, [...new Set(words.split(", ").map(headerKey))]]),
)

/** The keys of a field's synonyms, the most common first. */
export const synonymKeys = (field: string): readonly string[] => KEYS.get(field) ?? []

/** Headers that mean a whole name where nothing names its parts, and a part of it otherwise. */
export const WHOLE_OR_PART: Readonly<Record<"first_name" | "last_name", readonly string[]>> = {
  first_name: ["nombre", "nombres", "nome", "nomes"],
  last_name: ["name", "nom"],
}
