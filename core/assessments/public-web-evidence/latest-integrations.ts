import type { Vocabulary } from '../../evidence/vocabulary.ts';
import { namedVocabulary } from './more-integrations.ts';

/**
 * Products of trades, workshops and servers; behind `=` what else one is called. A name that is a word too is the beginning of its term,
 * and is then not taken for it where any word has a capital.
 */
const NAMES = `
  Git; pre-commit; VST3; Ableton; Bitwig Studio = Bitwig; REAPER DAW = Reaper; Kubernetes = K8s; Docker;
  Helm = Helm charts; Sinatra; Express Framework = Express; Fastify; Koa.js; Hono; Remix Framework = Remix;
  Astro Framework = Astro; Svelte; Angular; Flask; Spring Framework = Spring; Quarkus; Micronaut; Ktor; Actix;
  Celery; Raindrop.io = Raindrop; FinTS = FinTS/HBCI = HBCI; EBICS; A3 Nóminas = a3nom; Scrivener;
  Ulysses App = Ulysses; iA Writer; Craft Docs; Omnivore App; Feedly; Inoreader; NetNewsWire; Miniflux; FreshRSS;
  Wallabag; RSS = RSS feeds = RSS feed; ICS = ICS feed; CSV; Markdown; LaTeX; Overleaf; Pandoc; BibTeX; OPML;
  EndNote; D2L Brightspace = Brightspace; ILIAS; PowerSchool; ClassLink; Clever SSO; LTI; SCORM; xAPI;
  Microsoft Graph = Microsoft Graph API; Outlook.com = Hotmail; GMX; Web.de; mailbox.org; Posteo;
  Tuta Mail = Tutanota; Hey Email; POP3; SMTP; Threema; Wire Messenger; Zulip; XMPP = Jabber; IRC; Guilded;
  Steam Store = Steam; GOG.com; Xbox Live; PlayStation Network; Streamlabs; Threads App; XING; StepStone;
  Indeed Jobs = Indeed; Glassdoor; BreezyHR = Breezy HR; Sage HR; rexx systems; DATEV LODAS = LODAS; RZL;
  Abacus Software; Swiss21; Sage 200; KashFlow; Clear Books; Reckon; Tally ERP; Yuki Accounting = Yuki;
  Dinero Regnskab; Billy Accounting; Bokio; Procountor; Netvisor; 24SevenOffice; Fiken;
  Oracle ERP = Oracle Fusion = Oracle Cloud ERP = Oracle E-Business Suite;
  Microsoft Dynamics NAV = Dynamics NAV = Navision;
  Microsoft Dynamics 365 Business Central = Business Central = Dynamics 365 Business Central; Infor; IFS Cloud;
  Epicor; Acumatica; JD Edwards; PeopleSoft; SAP Ariba = Ariba; Coupa; SAP Concur = Concur; Navan = TripActions;
  Rydoo; Mobilexpense; Soldo; Monzo; Starling Bank; Tink Banking; TrueLayer; Nordigen; Salt Edge; Yapily;
  Stripe Connect; Affirm Payments = Affirm; Clearpay; Sezzle; Loyverse; Revel Systems; TouchBistro; Oracle MICROS;
  Oracle Opera = Opera PMS; Mews; Cloudbeds; Apaleo; Protel; Guesty; Hostaway; Lodgify; Smoobu; Beds24; Agoda;
  Trip.com; GetYourGuide; Viator; FareHarbor; Bokun; Regiondo; Ticketmaster; Eventim; Luma Events; pretix; Hopin;
  3CX; Asterisk; FreePBX; sipgate; Placetel; CloudTalk; JustCall; Five9; Genesys = Genesys Cloud; Talkdesk;
  NICE CXone; Avaya; ClickSend; Textmagic; SMSAPI; Folk CRM; Teamleader; Efficy; CentralStationCRM; SuiteCRM;
  vTiger; Creatio; Nimble CRM; CleverReach; rapidmail; Newsletter2Go; Kit Email; Emma Email; Userlist; Loops.so;
  Ortto; Zammad; OTRS; osTicket; Baserow; NocoDB; SeaTable; Grist; Rows.com; Apple Numbers; LibreOffice; ONLYOFFICE;
  Collabora = Collabora Online; iCloud Drive; Sync.com; GitHub Enterprise = GitHub Enterprise Server; SourceHut;
  Team Foundation Server = TFS; Concourse CI; GoCD; Argo Workflows; Tekton; Harness.io; containerd; OpenTofu;
  Chef Infra; Puppet; HashiCorp Packer; OVH; incident.io; FireHydrant; Rootly; Squadcast; StatusCake; Checkly;
  Raygun; Honeybadger; Airbrake; Split.io; Unleash Flags; Flagsmith; Snowplow; Fathom Analytics = Fathom;
  Simple Analytics; Umami; LogRocket; Mouseflow; Piwik = Piwik PRO; Azure Synapse = Azure Synapse Analytics;
  PrestoDB = Presto; Apache Hive; Apache Impala; Dremio; MotherDuck; Valkey; KeyDB; QuestDB;
  Confluent = Confluent Cloud; Redpanda; QlikView = Qlik Sense; MicroStrategy; IBM Cognos = Cognos;
  SSRS = SQL Server Reporting Services; LM Studio; llama.cpp; Windsurf; Zed Editor = Zed; OXID; Gambio; Cdiscount;
  Fnac; Jimdo; Weebly; Contao; Neos CMS; Craft CMS; Statamic; Kirby CMS = Kirby; Hygraph; DatoCMS; KeePassXC; FIDO2;
  Pipedream; Activepieces; ioBroker; FHEM; Tasmota; YouTube Music; ListenBrainz; Discogs; IMDb;
  TMDB = The Movie Database; StoryGraph; LibraryThing; bpost; Packeta = Zásilkovna; Österreichische Post;
  Swiss Post = Die Schweizerische Post; Shipcloud; HERE Maps; TomTom; Godot = Godot Engine; Procore; PlanRadar;
  Autodesk Construction Cloud = BIM 360 = Autodesk; Bluebeam; Yousign; Skribble; SignNow; d.velop;
  ELO Digital Office; Alfresco; Qualtrics; LimeSurvey; SavvyCal; Timely App; Everhour; Tempo Timesheets; RescueTime;
  Photoshop; Illustrator; InDesign; Capture One; Premiere Pro; After Effects; Duolingo; Mentimeter; Slido; Ko-fi;
  Buy Me a Coffee; GitHub Sponsors; Liberapay; Open Collective; FastSpring; Google Colab = Colab; MATLAB;
  IBM SPSS = SPSS; Stata; SAS Viya; Minitab; LabVIEW; ESP32; OPC UA; Modbus; BACnet; KNX; LoRaWAN;
  The Things Network; Siemens TIA Portal = TIA Portal; Beckhoff; Ignition SCADA; PI System;
  VMware = VMware vSphere = vSphere; Hyper-V; XenServer; Nutanix; OpenStack; Commvault; Rubrik; pfSense; OPNsense;
  UniFi = Ubiquiti; MikroTik; Cisco Meraki = Meraki; FortiGate = Fortinet; Sophos; Kandji; Mosyle;
  VMware Workspace ONE = Workspace ONE; MobileIron; Ivanti; TOPdesk; Matrix42; Lansweeper; GLPI; Snipe-IT;
  Apple Pages; Apple Keynote; Apple Contacts; Apple Photos; Lightning Network; Bitcoin; Ethereum; Coinbase;
  Kraken Exchange; Binance; MetaMask; Interactive Brokers; Degiro; Trade Republic; Comdirect; MoneyMoney; Banking4;
  StarMoney; YNAB; Firefly III; GnuCash; Lunch Money; Quicken; TurboTax; WISO Steuer; e-Rechnung; GoBD; FatturaPA;
  Factur-X; PagoPA; PEC; NF-e; Pix; Nubank; SAT México = CFDI; Mercado Shops; Rappi; iFood; Kommo; Hotmart; TOTVS;
  Wolters Kluwer; Sesame Time; Bizneo; Glovo Business; Australia Post; Canada Post; Japan Post = 日本郵便;
  Kanjo Bugyo = 勘定奉行; Smaregi = スマレジ; AirREGI = Airレジ; Next Engine = ネクストエンジン; Bitly; Rebrandly;
  Linktree; Meltwater; Google News; Product Hunt; Hacker News; Stack Overflow; Dev.to; WordPress.com; Blogger;
  Micro.blog; Homey; Domoticz; Hubitat; Loxone; Aqara; Nanoleaf; TP-Link Kasa = Kasa; Tuya = Smart Life; Roborock;
  Netatmo; SolarEdge; Fronius; Enphase; Victron Energy = Victron; Tesla; Wallbox; EVCC; Tibber; Octopus Energy
`;

export const latestIntegrations: Vocabulary = namedVocabulary(NAMES);
