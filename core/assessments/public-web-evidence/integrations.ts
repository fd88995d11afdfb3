import { type Vocabulary, vocabularyOf } from '../../evidence/vocabulary.ts';
import { businessIntegrations } from './business-integrations.ts';

const messaging = vocabularyOf([
  ['Slack'],
  [
    'Microsoft Teams',
    'MS Teams',
    'Teams channel',
    'Teams channels',
    'Teams meetings',
    'Teams meeting',
    'Teams chat',
    'Teams bot',
  ],
  ['Discord'],
  ['Zoom', 'Zoom Meetings'],
  ['Google Meet', 'Google Hangouts Meet'],
  ['Webex', 'Cisco Webex'],
  ['Telegram'],
  ['WhatsApp', 'WhatsApp Business'],
  ['Facebook Messenger', 'Meta Messenger'],
  ['Signal Messenger', 'Signal'],
  ['Mattermost'],
  ['Rocket.Chat'],
  ['Google Chat', 'Google Hangouts Chat'],
  ['LINE Messenger', 'LINE', 'LINE Official Account', 'LINE公式アカウント'],
  ['Viber', 'Rakuten Viber'],
  ['Twilio'],
  ['Vonage', 'Nexmo'],
  ['MessageBird'],
  ['RingCentral'],
  ['Aircall'],
  ['Dialpad'],
]);

const work = vocabularyOf([
  ['Jira', 'Jira Software', 'Atlassian Jira', 'Jira Cloud'],
  ['Confluence', 'Atlassian Confluence'],
  ['Trello'],
  ['Asana'],
  ['monday.com', 'Monday com'],
  ['ClickUp'],
  ['Notion', 'Notion HQ'],
  ['Linear', 'Linear App'],
  ['Basecamp'],
  ['Wrike'],
  ['Smartsheet'],
  ['Airtable'],
  ['Coda', 'Coda.io'],
  ['Todoist'],
  ['Evernote'],
  ['Miro'],
  ['Figma'],
  ['FigJam'],
  ['Canva'],
  ['Adobe XD'],
  ['Sketch App', 'Sketch'],
  ['InVision'],
  ['Shortcut App', 'Clubhouse.io'],
  ['Azure DevOps', 'Azure Boards'],
  ['YouTrack', 'JetBrains YouTrack'],
  ['Redmine'],
  ['Height App'],
  ['Microsoft Planner'],
  ['Microsoft To Do'],
  ['Loom'],
  ['Calendly'],
  ['Toggl', 'Toggl Track'],
  ['Harvest Time Tracking', 'Harvest'],
]);

const office = vocabularyOf([
  ['Google Workspace', 'G Suite'],
  ['Google Drive'],
  ['Google Docs'],
  ['Google Sheets'],
  ['Google Slides'],
  ['Google Forms'],
  ['Google Calendar', 'Google Agenda', 'Google Kalender', 'Calendario de Google', 'Googleカレンダー'],
  ['Gmail', 'Google Mail'],
  ['Microsoft 365', 'Office 365', 'Microsoft Office 365'],
  ['Microsoft Outlook', 'Outlook', 'Outlook Calendar'],
  ['Microsoft Excel', 'Excel'],
  ['Microsoft Word'],
  ['Microsoft PowerPoint', 'PowerPoint'],
  ['SharePoint', 'Microsoft SharePoint'],
  ['OneDrive', 'Microsoft OneDrive'],
  ['OneNote', 'Microsoft OneNote'],
  ['Power BI', 'Microsoft Power BI'],
  ['Power Automate', 'Microsoft Power Automate', 'Microsoft Flow'],
  ['Dropbox'],
  ['Box Cloud Storage', 'Box.com', 'Box'],
  ['Apple Calendar', 'iCal', 'iCloud Calendar'],
  ['Typeform'],
  ['SurveyMonkey'],
  ['Jotform'],
  ['DocuSign'],
  ['Adobe Sign', 'Adobe Acrobat Sign'],
  ['PandaDoc'],
  ['Dropbox Sign', 'HelloSign'],
]);

const development = vocabularyOf([
  ['GitHub'],
  ['GitHub Actions'],
  ['GitLab'],
  ['GitLab CI', 'GitLab CI/CD'],
  ['Bitbucket', 'Atlassian Bitbucket'],
  ['Jenkins'],
  ['CircleCI'],
  ['Travis CI'],
  ['Azure Pipelines'],
  ['TeamCity'],
  ['Buildkite'],
  ['Argo CD'],
  ['Terraform', 'HashiCorp Terraform'],
  ['Pulumi'],
  ['Ansible'],
  ['HashiCorp Vault'],
  ['Vercel'],
  ['Netlify'],
  ['Heroku'],
  ['Cloudflare'],
  ['Fastly'],
  ['DigitalOcean'],
  ['Visual Studio Code', 'VS Code'],
  ['Visual Studio'],
  ['IntelliJ IDEA', 'IntelliJ'],
  ['JetBrains IDEs', 'JetBrains'],
  ['Vim', 'Neovim'],
  ['Postman'],
  ['Swagger', 'OpenAPI'],
  ['SonarQube'],
  ['Snyk'],
  ['npm'],
  ['Sentry', 'Sentry.io'],
  ['Datadog'],
  ['New Relic'],
  ['Grafana'],
  ['Prometheus'],
  ['OpenTelemetry', 'OTel'],
  ['Splunk'],
  ['Elasticsearch', 'Elastic Stack'],
  ['PagerDuty'],
  ['Opsgenie'],
  ['Statuspage', 'Atlassian Statuspage'],
  ['Honeycomb', 'Honeycomb.io'],
  ['Rollbar'],
  ['Bugsnag'],
  ['LaunchDarkly'],
  ['Supabase'],
  ['Firebase', 'Google Firebase'],
  ['Docker Hub'],
]);

const data = vocabularyOf([
  ['Amazon Web Services', 'AWS'],
  ['Amazon S3', 'AWS S3', 'S3 bucket', 'S3 buckets', 'S3 compatible'],
  ['AWS Lambda'],
  ['Amazon Redshift', 'Redshift'],
  ['Google Cloud', 'Google Cloud Platform', 'GCP'],
  ['BigQuery', 'Google BigQuery'],
  ['Microsoft Azure', 'Azure'],
  ['Snowflake'],
  ['Databricks'],
  ['PostgreSQL', 'Postgres'],
  ['MySQL'],
  ['MariaDB'],
  ['MongoDB', 'MongoDB Atlas'],
  ['Redis'],
  ['Microsoft SQL Server', 'SQL Server', 'MSSQL'],
  ['Oracle Database'],
  ['Apache Kafka', 'Kafka'],
  ['RabbitMQ'],
  ['Apache Airflow', 'Airflow'],
  ['dbt', 'dbt Cloud', 'dbt Core'],
  ['Fivetran'],
  ['Airbyte'],
  ['Tableau'],
  ['Looker', 'Looker Studio', 'Google Data Studio'],
  ['Metabase'],
  ['ClickHouse'],
  ['OpenAI', 'ChatGPT'],
  ['Anthropic', 'Claude'],
  ['Hugging Face'],
  ['Pinecone'],
]);

/**
 * Less known products of all trades and countries, separated by semicolons, each with its other names after `=`.
 * A product named by a common word gets a term with a second word, such as `Zed Editor = Zed`.
 */
const LESS_KNOWN = `
  Lightspeed; Toast POS = Toast; Clover POS = Clover; SumUp; Zettle = iZettle; Vend POS; Revolut Business = Revolut;
  Mercado Pago = MercadoPago; Redsys; Bizum; PayU; Przelewy24; iDEAL; Alipay; WeChat Pay; PayPay; Worldpay;
  Authorize.net; 2Checkout; Lemon Squeezy; Gumroad; Plaid; Wise Payments = Wise; Afterpay; Shopware; OpenCart;
  Ecwid; JTL-Shop = JTL; OXID eShop; Mirakl; Amazon Marketplace = Amazon; Walmart; Otto Market;
  Kaufland Marketplace; Zalando; MercadoLibre = Mercado Libre; Rakuten; Printful; sevDesk; Billomat; FastBill;
  Debitoor; Holded; Contasimple; Pennylane; Cegid; EBP; Qonto; Odoo; Wave Accounting; Zoho Books; FreeAgent; MYOB;
  Bill.com; Expensify; Ramp; Brex; freee = freee会計; Money Forward = マネーフォワード = マネーフォワード クラウド;
  kintone = キントーン; Sansan; Chatwork = チャットワーク; SmartHR; LINE WORKS; Cybozu = サイボウズ; Nulab Backlog;
  KING OF TIME; Yayoi = 弥生会計 = 弥生; Jobcan = ジョブカン = ジョブカン勤怠管理; Facebook = Facebook Pages;
  Twitter = X (Twitter) = Twitter/X; Bluesky; Mastodon; Snapchat; Twitch; Vimeo; SoundCloud; Apple Podcasts;
  Apple Music; Deezer; Google Business Profile; TikTok Ads; Microsoft Advertising = Bing Ads; AdRoll; Criteo;
  Taboola; Semrush; Ahrefs; Moz; Hootsuite; Buffer; Sprout Social; Unsplash; Giphy; Pexels; Adobe Photoshop;
  Adobe Creative Cloud; Adobe Illustrator; Adobe Premiere Pro; Framer; Zeplin; Storybook; Blender; AutoCAD; Revit;
  SketchUp; SolidWorks; ArcGIS; QGIS; OpenStreetMap; Unity; Unreal Engine; Obsidian; Roam Research; Logseq;
  Readwise; Instapaper; Kindle; Zotero; Mendeley; Google Classroom; Moodle; Canvas LMS = Canvas; Blackboard; Kahoot;
  Quizlet; Schoology; Google Tasks; Google Contacts; Google Keep; Google Photos; iCloud; Apple Reminders;
  Apple Notes; Microsoft Exchange = Exchange Server = Exchange Online; Nextcloud; ownCloud;
  Backblaze B2 = Backblaze; Wasabi; MinIO; Egnyte; Citrix ShareFile = ShareFile; Proton Mail = ProtonMail; Fastmail;
  Yahoo Mail; Thunderbird = Mozilla Thunderbird; Superhuman; Missive; Kayako; HappyFox; LiveAgent; Olark; Userlike;
  Chatwoot; Re:amaze; Acuity Scheduling; Cal.com; Doodle; Booking.com; Airbnb; Expedia; Vrbo; Tripadvisor; Doctolib;
  Adobe Analytics; Heap Analytics = Heap; Pendo; Optimizely; VWO; Crazy Egg; Microsoft Clarity; RudderStack;
  mParticle; Stitch Data = Stitch; Hightouch; Census Data; Qlik; Sigma Computing; ThoughtSpot; Redash;
  Apache Superset; Jupyter = Jupyter Notebook; RStudio; Kaggle; SQLite; CockroachDB; PlanetScale; Neon Database;
  Amazon DynamoDB = DynamoDB; Cassandra = Apache Cassandra; Neo4j; InfluxDB; TimescaleDB; Amazon RDS; Amazon Athena;
  Amazon Kinesis; Amazon SQS = AWS SQS; Amazon SNS; Google Pub/Sub = Google Cloud Pub/Sub; Azure Blob Storage;
  Google Cloud Storage; Apache Spark; Apache Flink; NATS; Trino; DuckDB; Dagster; Prefect; MLflow; Weights & Biases;
  LangChain; LlamaIndex; Ollama; Google Gemini = Gemini; Mistral AI = Mistral; Cohere; GitHub Copilot; Perplexity;
  Cursor Editor; Sublime Text; Emacs; Xcode; Android Studio; PyCharm; WebStorm; Eclipse IDE; Drone CI; Codecov;
  Coveralls; Renovate; Dependabot; ESLint; Playwright; Cypress; Selenium; BrowserStack; Sauce Labs; Gitea; Codeberg;
  SourceForge; Azure Repos; AWS CodePipeline; Bamboo CI; Dynatrace; AppDynamics; Elastic APM; Logz.io; Loggly;
  Papertrail; Sumo Logic; Nagios; Zabbix; Better Stack; Pingdom; UptimeRobot; VictorOps = Splunk On-Call; Pushover;
  ntfy; Gotify; Pushbullet; Loki = Grafana Loki; Jaeger; Kibana; Logstash; Fluentd; Consul; Traefik; NGINX;
  Apache HTTP Server; Render.com = Render; Railway.app = Railway; Fly.io; Linode; Hetzner = Hetzner Cloud; OVHcloud;
  Vultr; Scaleway; Rackspace; Akamai; Bunny.net; Algolia; Meilisearch; Typesense; Prismic; Storyblok; Directus;
  Payload CMS; Bubble.io; Retool; Softr; Glide Apps; AppSheet; Zoho Creator; Quickbase; Elementor; TYPO3;
  HubSpot CMS; Medium.com; Substack; Patreon; Beehiiv; Discourse; Circle Community; Mighty Networks; Eventbrite;
  Meetup; AWeber; GetResponse; Campaign Monitor; Drip Email; Omnisend; Moosend; Sendy; SparkPost; Amazon SES;
  Keap = Infusionsoft; Insightly; SugarCRM; Nutshell CRM; Attio; Capsule CRM; Agile CRM; Bitrix24; Monday CRM;
  ZoomInfo; Clearbit; Lusha; Salesloft; LinkedIn Sales Navigator; DocuWare; M-Files; Laserfiche; Jamf;
  Microsoft Intune = Intune;
  Active Directory = Microsoft Active Directory; LDAP; SAML; CyberArk; CrowdStrike; Palo Alto Networks;
  Cisco Umbrella; HashiCorp Consul; Vanta; Drata; KnowBe4; Wiz; Factorial; Deel; Remote.com; Workable; Ashby;
  SmartRecruiters; Recruitee; Teamtailor; Paychex; Paylocity; UKG; HiBob = Bob HR; Namely; Lattice; 15Five;
  Culture Amp; Kenjo; Sesame HR; QuickBooks Time = TSheets; Clockify; Time Doctor; Hubstaff; When I Work; Teamwork;
  Microsoft Project; Microsoft Lists; Microsoft Loop; Microsoft Copilot; Lucidchart; Mural; Whimsical;
  Garmin = Garmin Connect; Fitbit; Polar Flow = Polar; Oura; Whoop; MyFitnessPal; Withings; Peloton; Zwift;
  Philips Hue; SmartThings = Samsung SmartThings; Sonos; Nest = Google Nest; Ring Doorbell; Tado; MQTT; Uber;
  DoorDash; Deliveroo; Uber Eats; Just Eat; Glovo; OpenTable; Resy; Waze; Apple Maps; Hermes; DPD; GLS; USPS;
  Royal Mail; Colissimo; La Poste; Chronopost; Mondial Relay; Correos; SEUR; Sendcloud; Packlink; EasyPost;
  AfterShip; Yamato = ヤマト運輸 = クロネコヤマト; Sagawa = 佐川急便; Deutsche Post;
  Health Connect = Google Health Connect; Komoot; Silae; ELSTER; e-Tax; Calibre; Matrix; Element Messenger; Divi;
  HelloAsso; Exact Online = Exact; MyParcel; Pocket; Lexware; Addison; pandas; NumPy; scikit-learn; PyTorch;
  TensorFlow; Jupyter Lab = JupyterLab; Polars; Apache Arrow; Apache Iceberg; Delta Lake; Parquet; Dask; Keras;
  FastAPI; Django; Laravel; Symfony; Ruby on Rails = Rails; Spring Boot; Express.js; NestJS; Next.js;
  Nuxt = Nuxt.js; Vue.js = Vue; SvelteKit; Vite; Webpack; Tailwind CSS = Tailwind; jQuery; Jekyll; Eleventy;
  Docusaurus; Read the Docs = ReadTheDocs; MkDocs; Prisma; Drizzle ORM = Drizzle; Sequelize; TypeORM; SQLAlchemy;
  Hibernate; Sidekiq; Puppeteer; Vitest; pytest; JUnit; Appium; Bazel; CMake; pnpm; Homebrew; NuGet; PyPI;
  Artifactory = JFrog Artifactory = JFrog; Nexus Repository; Harbor Registry; Podman; Rancher;
  OpenShift = Red Hat OpenShift; HashiCorp Nomad; Vagrant; SaltStack; Crossplane; Flux CD; Spinnaker;
  Octopus Deploy; Woodpecker CI; Forgejo; Gerrit; Phabricator; Mercurial; Subversion = SVN; Perforce; Backstage;
  Alertmanager = Prometheus Alertmanager; VictoriaMetrics; Mimir; Tempo Tracing; Zipkin; Telegraf; collectd; StatsD;
  Icinga; Checkmk; PRTG; LibreNMS; Netdata; Uptime Kuma; SigNoz; Lightstep; Instana; Coralogix; Mezmo; Graylog;
  OpenSearch; Rsyslog; Vector.dev; Wazuh; SentinelOne; Tenable; Qualys; Rapid7; Okta Workflows; FusionAuth; Ory;
  Authentik; Authelia; Clerk.dev; WorkOS; Stytch; SCIM; OpenID Connect = OIDC; OAuth 2.0 = OAuth; Kerberos; RADIUS;
  FreeIPA; YubiKey; Dashlane; Keeper Security; NordPass; KeePass; Doppler; Infisical; Tailscale; WireGuard; OpenVPN;
  ZeroTier; ngrok; Apple Wallet; Google Wallet; Apple Watch App; Apple Shortcuts = Siri Shortcuts; Tasker;
  AutoHotkey; Raycast; Stream Deck = Elgato Stream Deck; OBS Studio = OBS; Bear Notes; Apple Mail; iMessage;
  FaceTime; Day One; Things 3; OmniFocus; TickTick; Any.do; Microsoft OneNote Class; Joplin; Anki; Goodreads; Kobo;
  Letterboxd; Trakt; Plex; Jellyfin; Emby; Kodi; Last.fm; TIDAL; Audible; Bandcamp; Ableton Live; Logic Pro;
  Pro Tools; FL Studio; GarageBand; Final Cut Pro; DaVinci Resolve; Adobe Lightroom = Lightroom; Adobe InDesign;
  Adobe After Effects; Affinity Photo; GIMP; Inkscape; Krita; Procreate; Cinema 4D; Rhino 3D; Fusion 360; Onshape;
  Tinkercad; KiCad; Arduino; ESPHome; Zigbee2MQTT = Zigbee; Z-Wave; Matter Standard; Node-RED; openHAB; Homebridge;
  IKEA Home Smart; Shelly; Sonoff; Ecobee; Amazon Echo; Google Home; Apple TV App; Chromecast; AirPlay; Xentral;
  Billbee; plentymarkets = PlentyONE; JTL-Wawi; weclapp; Sage 100; SAP Business One; Scopevisio; BMD; Bexio; KLARA;
  Lexbizz; Papierkram; EasyBill; Buchhaltungsbutler; GetMyInvoices; Candis; Pleo; Spendesk; Payhawk; Circula; Finom;
  Kontist; N26; Stripe Terminal; Stripe Tax; Avalara; TaxJar; Vertex Tax; Quaderno; Klarna Checkout; Vipps;
  MobilePay; Bancontact; Giropay; Sofort; Multibanco; Boleto; Mercado Livre = MercadoLivre; PagSeguro; Asaas;
  Conta Azul; Bling; Omie; Tiny ERP; RD Station; Nuvemshop = Tiendanube; VTEX; Facturama; Siigo; Alegra; Bind ERP;
  Contpaqi; A3 Software = a3ERP; ContaPlus; FacturaScripts; Verifactu; TicketBAI; Payfit; Lucca; Skello; Eurecia;
  MyUnisoft; Tiime; Dext; ACD; Quadratus; Axonaut; Sellsy; Henrri; Evoliz; Chorus Pro; FranceConnect; Ameli;
  Planity; Treatwell; Fresha; Zenchef; TheFork = LaFourchette; Shine Bank; Fattureincloud = Fatture in Cloud; Aruba;
  TeamSystem; Satispay; Nexi; Danea; Bol.com = bol; Moneybird; e-Boekhouden = e-Boekhouden.nl; Twinfield; AFAS;
  SnelStart; Lightspeed Retail; CCV Shop; Channable; PostNL; Sendcloud Returns; Visma; Fortnox; Tripletex;
  e-conomic; PowerOffice; Allegro; BaseLinker; InPost; Subiekt; wFirma; iFirma; Comarch; BLIK; Paynow; LINE Pay;
  Rakuten Ichiba = 楽天市場; BASE EC; STORES EC; MakeShop; ZOHO; Garoon; desknet's NEO; Slack Connect; Talknote;
  Zaico; Yahoo!ショッピング = Yahoo Shopping Japan; KakaoTalk = 카카오톡; Naver = 네이버; Coupang; Toss Payments;
  DingTalk = 钉钉; WeChat = 微信; Lark = Feishu; WeCom; Taobao; Tmall; JD.com; Shopee; Lazada; Tokopedia; Grab;
  Zalo; Razer Merchant Services; PayTM; PhonePe; Zerodha; TallyPrime; Freshworks; Zoho One; Zoho Projects;
  Zoho Invoice; Zoho People; Zoho Analytics; Bigin; Justworks; TriNet; Ceridian Dayforce = Dayforce; Paycom;
  SAP SuccessFactors = SuccessFactors; Oracle HCM; Cornerstone; Docebo; TalentLMS; Thinkific; Teachable; Kajabi;
  Podia; LearnDash; Udemy; Coursera; Google Meet Hardware; GoTo Meeting = GoToMeeting; GoTo Webinar = GoToWebinar;
  Whereby; Jitsi = Jitsi Meet; BigBlueButton; Riverside; Descript; Otter.ai; Fireflies.ai; tl; dv; Krisp;
  Vonage Video; Agora; Daily.co; LiveKit; Plivo; Telnyx; Bandwidth; Sinch; Infobip; CM.com; Gupshup; 360dialog;
  WATI; ManyChat; Chatfuel; Botpress; Dialogflow; Rasa; Voiceflow; Ada Support; Kustomer; Gladly; Dixa; Trengo;
  Re:plain; Tidio; Smartsupp; JivoChat; Freshchat; Zoho SalesIQ; HelpCrunch; Groove HQ; Hiver; Spark Mail;
  Shortwave; Mimestream; Airmail; Postfix; Mailtrap; Resend; Mailjet; Elastic Email; Mandrill; Sendlane; Attentive;
  Yotpo; Judge.me; Loox; Trustpilot; Okendo; ReCharge; Bold Commerce; Gorgias Chat; Rebuy; Klevu; Nosto;
  Searchspring; Shogun; PageFly; Unbounce; Instapage; Leadpages; ClickFunnels; OptinMonster; ConvertFlow;
  Gravity Forms; Contact Form 7; WPForms; Ninja Forms; Formidable Forms; Yoast SEO = Yoast; Rank Math;
  ACF = Advanced Custom Fields; Beaver Builder; Bricks Builder; Gutenberg; WPML; BuddyPress; bbPress; MemberPress;
  Easy Digital Downloads; Google Shopping = Google Merchant Center; Google Optimize; Shopify Flow; Shopify POS;
  Tally.so; Fillout; Paperform; Google Workspace Marketplace; Microsoft Bookings; Microsoft Forms; Microsoft Viva;
  Microsoft Purview; Microsoft Defender; Microsoft Sentinel; Microsoft Fabric; Azure Functions; Azure OpenAI;
  Azure Event Hubs; Azure Service Bus; Azure Key Vault; Azure Monitor; Azure SQL; Amazon CloudWatch = CloudWatch;
  Amazon EC2 = EC2; Amazon ECS = ECS; Amazon EKS = EKS; Amazon Bedrock = Bedrock; Amazon EventBridge;
  Amazon Connect; Amazon QuickSight; AWS Glue; AWS Secrets Manager; AWS IAM; Google Cloud Run = Cloud Run;
  Google Kubernetes Engine = GKE; Google Vertex AI = Vertex AI; Google Chat App; Google Earth; Google Translate;
  DeepL; Grammarly; LanguageTool; Crowdin; Lokalise; Phrase TMS; Transifex; Weblate; POEditor; Smartling; Groq;
  Replicate; Stability AI; ElevenLabs; AssemblyAI; Deepgram; Weaviate; Qdrant; Milvus; Chroma DB; pgvector;
  Supabase Auth; Convex; Appwrite; PocketBase; Hasura; Fauna; Turso; Upstash; Couchbase; CouchDB; ScyllaDB;
  Apache Druid; Apache Pinot; Apache Pulsar; ActiveMQ; ZeroMQ; Memcached; etcd; Firestore; Google Spanner; SAP HANA;
  Teradata; Vertica; IBM Db2 = Db2; Informix; Firebird; Sybase; Microsoft Access; FileMaker; Exasol; Greenplum;
  Hadoop; Matillion; Meltano; Talend; Informatica; Alteryx; KNIME; Domo; Sisense; Mode Analytics; Hex.tech; Preset;
  Lightdash; Evidence.dev; Monte Carlo; Great Expectations; Collibra; Alation; Atlan; AppsFlyer; Branch.io; Kochava;
  CleverTap; MoEngage; OneSignal; Airship; Firebase Cloud Messaging = FCM; Crashlytics; Instabug; TestFlight;
  App Store Connect; Google Play Console; RevenueCat; Adapty; AdMob; Unity Ads; Epic Games; Itch.io; Roblox;
  Minecraft; Twilio Flex; Twilio Verify; Zuora; Maxio; ChartMogul; ProfitWell; Baremetrics; Churn Zero; Gainsight;
  Vitally; Totango; Planhat; Productboard; Aha!; Canny; UserVoice; Jira Service Management; Jira Product Discovery;
  Bitbucket Pipelines; TestRail; qTest; Targetprocess; Microsoft Visio; draw.io = diagrams.net; Excalidraw; Mermaid;
  PlantUML; Balsamiq; Axure; Marvel App; Hotjar Surveys; Lookback; Dovetail; Typefully; Later Social; Metricool;
  Planoly; CoSchedule; SocialBee; Tumblr; Flickr; Nextdoor; Yelp; Foursquare; Angi; Thumbtack; Houzz; Zillow;
  Redfin; Realtor.com; Idealista; ImmoScout24; Immowelt; SeLoger; Leboncoin; Kleinanzeigen; Wallapop; Vinted; Depop;
  Poshmark; Ankorstore; Orderchamp; Alibaba; AliExpress; Printify; Gelato; Spocket; Oberlo; ShipBob; Amazon FBA;
  Flexport; Deliverr; Easyship; Shipmondo; Shiphero; Cin7; DEAR Systems; Unleashed; Katana MRP; Fishbowl;
  Brightpearl; Linnworks; ChannelAdvisor; Feedonomics; DataFeedWatch; Akeneo; Salsify; Plytix; Bynder; Brandfolder;
  Cloudinary; Imgix; Uploadcare; Mux; Wistia; Vidyard; Brightcove; Kaltura; Panopto; JW Player; Dacast; Restream;
  StreamYard; Crestron; Sonarr; Radarr; Prowlarr; qBittorrent; SABnzbd; Syncthing; rclone; restic; BorgBackup;
  Duplicati; Veeam; Acronis; Synology DSM; TrueNAS SCALE; Paperless-ngx; Immich; PhotoPrism; Vaultwarden; Pi-hole;
  AdGuard Home; Portainer; HAProxy; Istio; Linkerd; Cilium; cert-manager; Let's Encrypt; DNSimple; Namecheap;
  GoDaddy; Route 53 = Amazon Route 53; Porkbun; Gandi; IONOS; Strato; All-Inkl; Plesk; cPanel; WHMCS; Softaculous;
  Cloudways; Kinsta; WP Engine; SiteGround; Netcup; Contabo; Exoscale; UpCloud; Civo; Koyeb; Clever Cloud;
  Northflank; Qovery; Dokku; CapRover; Coolify; Deno Deploy; Cloudflare Workers; Cloudflare R2; Cloudflare Pages;
  Fastly Compute; Storj; Filebase; pCloud; MEGA; Tresorit; Seafile; CalDAV; CardDAV; WebDAV; IMAP; FTP; SFTP;
  iCalendar; SEPA; EDI; PEPPOL; ZUGFeRD; XRechnung; FHIR; HL7; DICOM; Epic EHR; Cerner; Athenahealth; Doxy.me;
  SimplePractice; Jane App; Mindbody; Glofox; Trainerize; TrainingPeaks; Intervals.icu; Runkeeper; Nike Run Club;
  adidas Running; MapMyRun; Wahoo; Suunto; COROS; Samsung Health; Huawei Health; Xiaomi Mi Fit; Dexcom; Libre View;
  Cronometer; Lose It; Noom; Headspace;
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

/**
 * Products that another product may integrate with. A name that is also a common word has a second word that tells it
 * apart.
 */
export const integrations = [
  ...messaging,
  ...work,
  ...office,
  ...development,
  ...data,
  ...businessIntegrations,
  ...namedVocabulary(LESS_KNOWN),
];

function namedVocabulary(text: string): Vocabulary {
  const terms = text.split(';').map((names) => names.split('=').map((name) => name.trim()));
  return vocabularyOf(terms.map(([name = '', ...others]) => [name, ...others] as const));
}
