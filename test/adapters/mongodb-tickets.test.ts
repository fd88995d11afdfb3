import { MongoAccountRepository } from '../../adapters/mongodb/access/mongo-account-repository.ts';
import { MongoMemberRepository } from '../../adapters/mongodb/access/mongo-member-repository.ts';
import { MongoSiteRepository } from '../../adapters/mongodb/access/mongo-site-repository.ts';
import { MongoConversationReader } from '../../adapters/mongodb/tickets/mongo-conversation-reader.ts';
import { MongoConversationStatistics } from '../../adapters/mongodb/tickets/mongo-conversation-statistics.ts';
import { MongoReadMarkRepository } from '../../adapters/mongodb/tickets/mongo-read-mark-repository.ts';
import { MongoTicketRepository } from '../../adapters/mongodb/tickets/mongo-ticket-repository.ts';
import { conversationReaderSuite } from '../conformance/conversation-reader.suite.ts';
import { conversationStatisticsSuite } from '../conformance/conversation-statistics.suite.ts';
import { readMarkRepositorySuite } from '../conformance/read-mark-repository.suite.ts';
import { ticketRepositorySuite } from '../conformance/ticket-repository.suite.ts';
import { ticketAssigneesSuite } from '../conformance/ticket-repository-assignees.suite.ts';
import { openMongo } from '../support/fixtures/open-mongo.ts';

/** Random histories per model: fewer than in memory, because a step takes milliseconds here. Every run has new ones. */
const MODEL_RUNS = 10;

ticketRepositorySuite(
  openMongo((database) => new MongoTicketRepository(database)),
  MODEL_RUNS,
);
ticketAssigneesSuite(
  openMongo((database) => ({
    accounts: new MongoAccountRepository(database),
    sites: new MongoSiteRepository(database),
    members: new MongoMemberRepository(database),
    tickets: new MongoTicketRepository(database),
    conversations: new MongoConversationReader(database),
  })),
  MODEL_RUNS,
);
conversationReaderSuite(
  openMongo((database) => ({
    tickets: new MongoTicketRepository(database),
    conversations: new MongoConversationReader(database),
  })),
);
conversationStatisticsSuite(
  openMongo((database) => ({
    tickets: new MongoTicketRepository(database),
    statistics: new MongoConversationStatistics(database),
  })),
  MODEL_RUNS,
);
readMarkRepositorySuite(
  openMongo((database) => ({
    tickets: new MongoTicketRepository(database),
    readMarks: new MongoReadMarkRepository(database),
  })),
);
